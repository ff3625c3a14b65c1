import type pg from 'pg'

/** Excludes objects of extensions. */
const ours = (catalogue: string, oid: string) => `not exists (select 1 from pg_depend e
  where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const isPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`

/** The privileges of roles other than the owner. */
const granted = (acl: string, kind: string, owner: string) => `(select string_agg(
    case when grantee = 0 then 'public' else grantee::regrole::text end || ' ' || privilege_type, ', '
    order by grantee::regrole::text, privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) where grantee <> ${owner})`

/** One line per object, by kind. Names of NOT NULL constraints exist only since PostgreSQL 18 and are left out. */
const questions = {
  tables: `select concat_ws(' ', c.relkind, c.relname, 'owner', c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity,
      c.reloptions, 'grants', ${granted('c.relacl', 'r', 'c.relowner')}, pg_get_viewdef(case when c.relkind = 'v' then c.oid end))
    from pg_class c where ${isPublic('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class', 'c.oid')}`,
  columns: `select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
      a.attstorage, a.attcollation::regcollation, a.attoptions)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${isPublic('c.relnamespace')} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and ${ours('pg_class', 'c.oid')}`,
  constraints: `select concat_ws(' ', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k where ${isPublic('k.connamespace')} and k.conrelid <> 0 and k.contype not in ('n', 't')`,
  indexes: `select concat_ws(' ', pg_get_indexdef(i.indexrelid), c.reloptions, i.indisvalid, i.indisclustered)
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${isPublic('c.relnamespace')}`,
  policies: `select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
    where schemaname = 'public'`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where ${isPublic('c.relnamespace')} and not t.tgisinternal`,
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), 'owner', p.proowner::regrole, 'grants',
      ${granted('p.proacl', 'f', 'p.proowner')})
    from pg_proc p where ${isPublic('p.pronamespace')} and ${ours('pg_proc', 'p.oid')}`,
  sequences: `select concat_ws(' ', c.relname, s.seqtypid::regtype, s.seqincrement, s.seqcycle, 'grants', ${granted('c.relacl', 'S', 'c.relowner')})
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${isPublic('c.relnamespace')}`,
  extensions: `select concat_ws(' ', extname, extnamespace::regnamespace) from pg_extension`,
  defaults: `select concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl`,
}

/** Returns everything in the schema `public` as sorted lines. Equal lines for two databases mean equal schemas. */
export async function schemaShape(client: pg.Client): Promise<Record<keyof typeof questions, string[]>> {
  const shape: Partial<Record<keyof typeof questions, string[]>> = {}
  for (const [what, question] of Object.entries(questions) as [keyof typeof questions, string][]) {
    const { rows } = await client.query<{ line: string }>(`select line from (${question}) as found (line)`)
    shape[what] = rows.map(({ line }) => line).sort()
  }
  return shape as Record<keyof typeof questions, string[]>
}
