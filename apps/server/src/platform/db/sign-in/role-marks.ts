import type pg from 'pg'
import { SettingError } from '../../setting.rules.ts'

/** Part of a role's comment: the installation that set its password. The rest of the comment is the administrator's. */
const MARK = /\s*\brecado installation ([0-9a-f]{32})\b/

/** The installation that is starting. */
export interface OwnMark {
  /** Fingerprint of the key from which the roles' passwords derive. */
  fingerprint: string
  /**
   * The PostgreSQL server belongs to this installation alone. A role with another mark is its own, from before a key
   * change.
   */
  isExclusive: boolean
  /** Receives the statement that the owner was not allowed to run. */
  warn(statement: string): void
}

interface RoleComment {
  comment: string
  /** Fingerprint of the installation that set the role's password, or null when unknown. */
  mark: string | null
  /** Objects of other databases depend on the role. */
  isUsedElsewhere: boolean
}

async function commentOf(client: pg.Client, role: string): Promise<RoleComment> {
  const { rows } = await client.query<{ comment: string | null; isUsedElsewhere: boolean }>(
    `select shobj_description(r.oid, 'pg_authid') as comment, exists (
       select 1 from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid
         and d.dbid not in (0, (select oid from pg_database where datname = current_database()))) as "isUsedElsewhere"
     from pg_roles r where r.rolname = $1`,
    [role],
  )
  const comment = rows[0]?.comment ?? ''
  return { comment, mark: MARK.exec(comment)?.[1] ?? null, isUsedElsewhere: rows[0]?.isUsedElsewhere ?? false }
}

/**
 * Rejects a role whose password another installation set. Changes nothing.
 * @param opens whether this installation's password signs in; called for a role without a mark, which an older version
 *   created
 * @throws SettingError DATABASE_URL
 */
export async function requireOwnRole(
  client: pg.Client,
  role: string,
  { own, opens }: { own: OwnMark; opens(): Promise<boolean> },
): Promise<void> {
  if (own.isExclusive) return
  const { mark, isUsedElsewhere } = await commentOf(client, role)
  if (mark === own.fingerprint) return
  if (mark === null && (!isUsedElsewhere || (await opens()))) return
  throw new SettingError(
    `DATABASE_URL: the role ${role} of this PostgreSQL server belongs to another installation of Recado; name roles of ` +
      'your own in DATABASE_APP_URL and DATABASE_PLATFORM_URL, and both can share the server (docs/operate.md)',
  )
}

/** Writes the installation's mark into the role's comment if it is missing. */
export async function markRole(client: pg.Client, role: string, own: OwnMark): Promise<void> {
  const { comment, mark } = await commentOf(client, role)
  if (mark === own.fingerprint) return
  const text = `${comment.replace(MARK, '')} recado installation ${own.fingerprint}`.trim()
  const statement = `comment on role ${role} is ${client.escapeLiteral(text)}`
  await client.query('savepoint mark')
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    await client.query('rollback to savepoint mark')
    own.warn(statement)
  }
}
