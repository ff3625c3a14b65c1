import type pg from 'pg'
import type { Catalogue } from './citus-plan.rules.ts'

/** Excludes objects of an extension, which are created with it. */
const ours = (catalogue: string, oid: string) =>
  `not exists (select 1 from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

const columnNames = (table: string, numbers: string) =>
  `(select coalesce(json_agg(a.attname order by named.place), '[]') from unnest(${numbers}) with ordinality as named (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = named.number)`

/**
 * Queries that return rows in the form that the plan reads. Tables of the job queue are in another schema and are not
 * distributed.
 */
const questions: { [K in keyof Catalogue]: string } = {
  tables: `select c.relname as name, c.relkind as kind, c.relispartition or exists (select 1 from pg_inherits where inhparent = c.oid) as inherits,
      (select format_type(a.atttypid, null) from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as company,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull) as "companyKnown",
      (select coalesce(json_agg(a.attname || ' ' || format_type(a.atttypid, null) order by a.attnum), '[]') from pg_attribute a
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid in ('int4'::regtype, 'int2'::regtype)
          and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')) as "smallNumbers"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm') and ${ours('pg_class', 'c.oid')}
    order by 1`,
  uniques: `select c.relname as "table", i.indexrelid::regclass::text as name, i.indisprimary as "isPrimary",
      ${columnNames('c.oid', 'i.indkey::int2[]')} as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) and ${ours('pg_class', 'c.oid')} order by 1, 2`,
  references: `select c.relname as "from", t.relname as "to", k.conname as name, pg_get_constraintdef(k.oid) as definition,
      ${columnNames('k.conrelid', 'k.conkey')} as columns, ${columnNames('k.confrelid', 'k.confkey')} as targets,
      k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 3`,
  triggers: `select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by 1, 2`,
  policies: `select tablename as "table", policyname as name, coalesce(qual, 'true') as using, coalesce(with_check, qual, 'true') as "check"
    from pg_policies where schemaname = 'public' order by 1, 2`,
  rules: `select tablename as "table", rulename as name from pg_rules where schemaname = 'public' order by 1, 2`,
  functions: `select p.oid::regprocedure::text as name, p.prosrc as body, coalesce(p.proargnames, '{}') as arguments,
      coalesce((select json_agg(t.typname) from unnest(p.proargtypes) as a (type) join pg_type t on t.oid = a.type where t.typtype = 'c'), '[]') as rows
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and ${ours('pg_proc', 'p.oid')} order by 1`,
}

/**
 * Reads the parts of the database's catalogue that decide how its tables can be distributed.
 * @param owner signed in as the database's owner
 */
export async function readCatalogue(owner: Pick<pg.Client, 'query'>): Promise<Catalogue> {
  const results: Record<string, unknown[]> = {}
  for (const [what, question] of Object.entries(questions)) results[what] = (await owner.query(question)).rows
  return results as unknown as Catalogue
}
