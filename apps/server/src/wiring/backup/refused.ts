/** A backup or restoration that was not started or not completed. The message gives the reason in one line. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
