#include <cstddef>
#include <string>
#include <string_view>

#include <emscripten.h>

#include "apps/web/module/answer.h"

namespace {

// NOLINTBEGIN: Emscripten generates code from this.
EM_JS(void, report_progress, (const char* json), { Module.onProgress(UTF8ToString(json)); });
// NOLINTEND

}  // namespace

/// Answers a request with this number of bytes, see answer(). The answer is valid until the next
/// call.
extern "C" EMSCRIPTEN_KEEPALIVE const char* saddle_answer(const char* request, std::size_t size) {
  static std::string text;
  text = saddle::web::answer(std::string_view(request, size), [](const saddle::Json& progress) {
    report_progress(progress.compact().c_str());
  });
  return text.c_str();
}
