#pragma once

namespace saddle::app {

/// The text of saddle.schema.json.
extern const char schema_text[];

}  // namespace saddle::app
