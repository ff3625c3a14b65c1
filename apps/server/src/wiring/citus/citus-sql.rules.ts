import { type Catalogue, COMPANY, placeTables, type TablePlacement } from './citus-plan.rules.ts'
import { type CitusProblem, type CitusRule, citusProblems, citusRules } from './citus-problems.rules.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Returns the statements that distribute the tables, in order. Foreign keys are dropped first and restored last,
 * because Citus rejects a key between a distributed and an undistributed table.
 */
export function citusSql(catalogue: Catalogue): string {
  const placed = placeTables(catalogue)
  const tablesAt = (place: TablePlacement['place']) =>
    placed.filter((table) => table.place === place).map(({ name }) => name)
  const [references, distributed, local] = [tablesAt('reference'), tablesAt('distributed'), tablesAt('local')]
  const [first, ...others] = distributed
  const spread = new Set([...references, ...distributed])
  const keys = catalogue.references.filter(({ from, to }) => spread.has(from) || spread.has(to))
  const count = citusProblems(catalogue).length
  return [
    '-- Distributes the tables over the machines of a Citus cluster. Generated from the catalogue by `npm run citus`; not tested on one.',
    `-- docs/citus.md lists the required changes: ${count} ${count === 1 ? 'place' : 'places'} that Citus refuses.`,
    '',
    '-- The company of a transaction has to reach the other machines, or row security hides everything there.',
    'alter database :"DBNAME" set citus.propagate_set_commands = \'local\';',
    '',
    '-- Foreign keys are dropped first and added last.',
    ...keys.map(({ from, name }) => `alter table ${from} drop constraint ${name};`),
    '',
    '-- On every machine: small, and needed without a company.',
    ...references.map((name) => `select create_reference_table(${quoted(name)});`),
    '',
    '-- Distributed by company, all rows of one company on one machine.',
    ...(first
      ? [`select create_distributed_table(${quoted(first)}, ${quoted(COMPANY)}, colocate_with => 'none');`]
      : []),
    ...others.map(
      (name) =>
        `select create_distributed_table(${quoted(name)}, ${quoted(COMPANY)}, colocate_with => ${quoted(first ?? '')});`,
    ),
    '',
    ...keys.map(({ from, name, definition }) => `alter table ${from} add constraint ${name} ${definition};`),
    '',
    `-- Only on the coordinator: ${local.join(', ') || 'none'}, and the schema of the job queue.`,
    '',
  ].join('\n')
}

/** Returns the lists of docs/citus.md: the necessary changes by rule. */
export function citusPage(catalogue: Catalogue): string {
  const problems = citusProblems(catalogue)
  const sections = (Object.keys(citusRules) as CitusRule[]).map((rule) => {
    const ruleProblems = problems.filter((problem) => problem.rule === rule)
    return [
      `## ${citusRules[rule]}: ${ruleProblems.length}`,
      '',
      ...(ruleProblems.length > 0 ? [...byTable(ruleProblems), ''] : []),
    ].join('\n')
  })
  return [
    '# Required changes before the tables can be distributed',
    '',
    'Generated from the catalogue by a test (`npx vitest run --project areas apps/server/test/citus.test.ts -u` writes it). Background:',
    '[PostgreSQL that outgrows one machine](operate.md#postgresql-that-outgrows-one-machine). The statements: [deploy/citus.sql](../deploy/citus.sql).',
    '',
    ...sections,
  ].join('\n')
}

function byTable(problems: readonly CitusProblem[]): string[] {
  const names = [...new Set(problems.map((problem) => problem.of))]
  return names.map((of) => {
    const problemNames = problems.filter((problem) => problem.of === of).map(({ name }) => `\`${name}\``)
    return `- \`${of}\`: ${problemNames.join(', ')}`
  })
}
