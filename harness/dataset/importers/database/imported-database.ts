/** A file of the source with its text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** A CSV file that fills a table. */
export interface SourceTable extends SourceText {
  readonly table: string;
  /** The text that means NULL; null: an empty field does. */
  readonly nullText: string | null;
}

/** A table as a source describes it. Columns without a type get the one that their values allow. */
export interface DescribedTable {
  readonly name: string;
  readonly columns: readonly DescribedColumn[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly DescribedForeignKey[];
}

/** A column as a source describes it. */
export interface DescribedColumn {
  readonly name: string;
  readonly isText: boolean;
}

/** A foreign key of one column. */
export interface DescribedForeignKey {
  readonly column: string;
  readonly table: string;
  readonly referenced: string;
}

/** What a source says about a table or column, for a `COMMENT ON`. */
export interface DescribedComment {
  readonly table: string;
  /** Null: the comment is the table's. */
  readonly column: string | null;
  readonly text: string;
}

/** A database as a source holds it. */
export interface ImportedDatabase {
  /** SQL scripts, in the order in which they run. */
  readonly scripts: readonly SourceText[];
  readonly tables: readonly SourceTable[];
  /** Used for the tables that no script creates. */
  readonly described: readonly DescribedTable[];
  readonly comments: readonly DescribedComment[];
  /** Which types an undescribed column may get: those of SQLite, or all that CSV text can show. */
  readonly types: "sqlite" | "any";
}
