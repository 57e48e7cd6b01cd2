import type { DatabaseSettings } from "../core/dataset.ts";

/**
 * The DuckDB settings under which statements of others run: bounded memory, nothing written beside the database, no
 * extension fetched or loaded. What may be read and written is set by whoever opens it, after these: DuckDB takes no
 * `temp_directory` once external access is off.
 */
export function sealedSettings(memoryMb: number, settings: DatabaseSettings) {
  return {
    memory_limit: `${memoryMb}MB`,
    // Without a name for it, DuckDB would make a folder beside the database when memory runs short.
    temp_directory: "",
    max_temp_directory_size: "0KB",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    integer_division: String(settings.integerDivision),
    default_null_order: settings.nullOrder,
  } as const;
}
