/** Why an export ends without a file, in a class and in words. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
