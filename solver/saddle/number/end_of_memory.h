#pragma once

namespace saddle {

/// Has GMP and FLINT call `end` where memory runs out; without that they write a line to standard
/// error and abort. `end` must end the program, for they do not survive an exception: they are C,
/// so that nothing is unwound, and they allocate while a result is half made. GMP's mpz_mul() has
/// then freed the limbs that its result still points to, temporaries of both leak, and FLINT's
/// pools of integers may be half filled. To be called before there are other threads.
void end_numbers_without_memory_by(void (*end)() noexcept);

}  // namespace saddle
