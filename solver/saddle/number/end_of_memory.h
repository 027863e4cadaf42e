#pragma once

namespace saddle {

/// Makes GMP and FLINT call `end` when memory runs out; otherwise they write a line to standard
/// error and abort. `end` must end the program and must not throw: both libraries are written in C,
/// so an exception does no cleanup, and they allocate while a result is half computed. At that
/// point GMP's mpz_mul() has freed the limbs to which its result still points, temporaries of both
/// libraries leak, and FLINT's pools may be half filled. Must be called before other threads start.
void end_numbers_without_memory_by(void (*end)() noexcept);

}  // namespace saddle
