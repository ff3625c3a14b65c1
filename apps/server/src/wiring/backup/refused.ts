/** A backup or a restoration that is not begun or not finished, for a reason that its message says in one line. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
