#pragma once

namespace saddle {

/// Makes GMP and FLINT call `end` when memory runs out; otherwise they write a line to standard
/// error and abort. `end` must end the program, because they do not survive an exception: they are
/// written in C, so nothing is unwound, and they allocate while a result is half computed. GMP's
/// mpz_mul() has then freed the limbs to which its result still points, temporaries of both leak,
/// and FLINT's pools of integers may be half filled. Must be called before other threads start.
void end_numbers_without_memory_by(void (*end)() noexcept);

}  // namespace saddle
