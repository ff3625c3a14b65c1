import type pg from 'pg'
import { emptyTables } from './dump.store.ts'

/** Statements that undo `beginOwnLoading`. */
type SetAside = string[]

const inSchemas = `('public'::regnamespace, 'pgboss'::regnamespace)`

/** Each query returns pairs of statements: one removes an obstacle, the other restores it. */
const obstacles = [
  // A partition's copy of a foreign key is dropped and created with that of its parent.
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as aside,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
   from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${inSchemas} order by oid`,
  `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as aside,
     format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as back
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not tgisinternal and tgenabled = 'O' and c.relkind = 'r' and c.relnamespace in ${inSchemas}`,
  // COPY fails on a table whose row security also applies to the owner.
  `select format('alter table %s no force row level security', oid::regclass) as aside,
     format('alter table %s force row level security', oid::regclass) as back
   from pg_class where relkind = 'r' and relforcerowsecurity and relnamespace in ${inSchemas}`,
]

/**
 * Prepares a migrated database for loading rows, as its owner without superuser rights. Disables foreign keys, triggers
 * and row security, and empties every table. Other sessions see nothing of it before the transaction ends.
 * @param client in a transaction; call `endOwnLoading` before it ends
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
 * Restores what `beginOwnLoading` removed.
 * @throws the database's error when the rows violate the foreign keys
 */
export async function endOwnLoading(client: pg.Client, setAside: SetAside): Promise<void> {
  for (const statement of setAside.toReversed()) await client.query(statement)
}
