import type pg from 'pg'
import { emptyTables } from './dump.store.ts'

/** Statements that undo what `beginOwnLoading` did. */
type SetAside = string[]

const inSchemas = `('public'::regnamespace, 'pgboss'::regnamespace)`

/** Each returns pairs of statements: what sets something aside, and what brings it back. */
const obstacles = [
  // A partition's own copy of a foreign key goes and comes with its parent's.
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
   from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${inSchemas} order by oid`,
  `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as aside,
     format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as back
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and tgenabled = 'O' and c.relkind = 'r' and c.relnamespace in ${inSchemas}`,
  // COPY refuses a table whose rows are bound for the owner too.
  `select format('alter table %s no force row level security', oid::regclass) as aside,
     format('alter table %s force row level security', oid::regclass) as back
   from pg_class where relkind = 'r' and relforcerowsecurity and relnamespace in ${inSchemas}`,
]

/**
 * Prepares a migrated database for rows, as its owner without the rights of a superuser: no foreign key, no trigger and
 * no row security acts on them, and every table is empty. Others see none of it before the transaction ends.
 * @param client in a transaction, which `endOwnLoading` has to precede the end of
 */
export async function beginOwnLoading(client: pg.Client): Promise<SetAside> {
  const setAside: SetAside = []
  for (const obstacle of obstacles) {
    const { rows } = await client.query<{ aside: string; back: string }>(obstacle)
    for (const { aside, back } of rows) {
      await client.query(aside)
      setAside.push(back)
    }
  }
  await emptyTables(client)
  return setAside
}

/**
 * Brings back what was set aside.
 * @throws the database's error when the rows do not fit the foreign keys
 */
export async function endOwnLoading(client: pg.Client, setAside: SetAside): Promise<void> {
  for (const statement of setAside.toReversed()) await client.query(statement)
}
