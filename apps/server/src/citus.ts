import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { asOwner } from './platform/db/as-owner.ts'
import { readCatalogue } from './wiring/citus/catalogue.store.ts'
import { citusProblems, citusRules } from './wiring/citus/citus-problems.rules.ts'
import { citusSql } from './wiring/citus/citus-sql.rules.ts'

// `npm run citus`: prints the statements that distribute the tables of DATABASE_URL over a Citus cluster, and on stderr
// what Citus would reject. Changes nothing. Exits with 1 while there are rejections.
try {
  const { database } = readConfig(readEnvironment())
  if (!database) throw new SettingError('DATABASE_URL: needed, because the embedded database runs on one machine only')
  const catalogue = await asOwner(database.ownerUrl, readCatalogue, 'recado-citus')
  process.stdout.write(citusSql(catalogue))
  const problems = citusProblems(catalogue)
  for (const { rule, of, name } of problems) process.stderr.write(`${of}: ${name}: ${citusRules[rule]}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
} catch (error) {
  process.stderr.write(`citus: ${error instanceof SettingError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
