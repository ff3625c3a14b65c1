// Fails when a query omits the company of one of its tables. Row security would hide the mistake: this check shows when
// only one of the two protections is left.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = 'apps/server/src'
const tablesFile = `${server}/platform/db/tables.ts`

/** Functions that read across companies, because they look up the company or work for all of them (data.1). */
const acrossCompanies = {
  'domains/identity/access/sign-in.store.ts': [
    'accountByEmail',
    'personBySession',
    'sessionOwner',
    'sweepSignIns',
    'overdueSessions',
  ],
  'domains/billing/all-companies.store.ts': ['waitingCharges'],
  'domains/connections/tokens/find-connection-token.store.ts': ['findConnectionToken'],
  'domains/external-api/sending/old-keys.store.ts': ['forgetKeys'],
  'domains/connections/sessions/session-leases.store.ts': ['renewAndTake', 'noteProvidersOff'],
  'domains/schedules/due-companies.store.ts': ['dueCompanies'],
  'domains/boards/due/due-companies.store.ts': ['companiesWithDueCards'],
  'domains/kanban/due-companies.store.ts': ['companiesWithDueLanes'],
  'domains/customers/reminders/due-companies.store.ts': ['companiesWithExpiries'],
  'domains/flows/runs/all-companies.store.ts': ['companiesThatResume', 'companiesWithFiles', 'dropOldSteps'],
  'domains/campaigns/sending/due-companies.store.ts': ['activeCampaigns'],
  'domains/privacy/due-companies.store.ts': ['companiesWithLimits', 'companiesWithOldBundles', 'unfinishedRequests'],
  'domains/extractor/due-companies.store.ts': ['companiesWithDueExtractions'],
  'import-family/kinds/connections.ts': ['isFreeToken'],
  'wiring/waiting-sends.store.ts': ['wakeWaitingSends'],
  'wiring/installation-key.store.ts': ['sealedTokens'],
  'wiring/figures.store.ts': [
    'reactionBacklog',
    'oldestDueReaction',
    'givenUpReactions',
    'outboxBacklog',
    'connectionProblems',
    'connectionStates',
  ],
  'platform/facts/given-up.store.ts': ['listGivenUp', 'showGivenUp', 'replayGivenUp'],
}

/** Returns the tables and views with a company, from the generated types. */
export function companyTables(types) {
  const bodies = new Map([...types.matchAll(/export interface (\w+) \{([\s\S]*?)\n\}/g)].map((m) => [m[1], m[2]]))
  const tableTypes = [...(bodies.get('DB') ?? '').matchAll(/(\w+): (\w+)/g)]
  return new Set(
    tableTypes.filter(([, , type]) => /\bcompany_id\b/.test(bodies.get(type) ?? '')).map(([, name]) => name),
  )
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** Returns the top-level declarations of a source text. */
const declarations = (text) =>
  withoutComments(text)
    .split(/\n(?=(?:export )?(?:async )?(?:function|const|class|interface|type) )/)
    .map((code) => ({ name: /(?:function\*?|const|class)\s+(\w+)/.exec(code)?.[1] ?? '', code }))

const tableReference =
  /\b(?:from|join|update|into|using)\s+(\w+)|\.(?:selectFrom|updateTable|deleteFrom|insertInto|innerJoin|leftJoin)\('(\w+)/g
/** A condition on a company, or a row that is written with a company. */
const companyReference =
  /\bcompany_id\s*(?:=|<>|in\b)|=\s*(?:\w+\.)?company_id\b|company_id', '='|company_id: |\((?:\w+\.)?company_id\b(?=[,)])|'(?:\w+\.)?company_id', '(?:\w+\.)?company_id'/g

/** Counts the tables with a company that a declaration uses, and its references to a company. */
function counted({ code }, tables) {
  const asks = /\bsql\b|\bselect\b|\.query\(/.test(code)
  // Texts of the user interface may contain "from customers".
  const refs = [...code.matchAll(tableReference)].map(([, inText, inCall]) => (asks ? inText : null) ?? inCall)
  return { tables: refs.filter((name) => tables.has(name)).length, said: [...code.matchAll(companyReference)].length }
}

/** Returns the declarations of one file that use more tables with a company than they reference companies. */
export function unnamedCompanies(text, tables, except = []) {
  const parts = declarations(text)
  const own = new Map(parts.map((part) => [part.name, counted(part, tables)]))
  return parts.flatMap((part) => {
    const { tables: uses, said: names } = own.get(part.name)
    if (uses === 0 || except.includes(part.name)) return []
    // A fragment of a query counts where it is inserted, with its references beyond its own tables.
    const lent = [...part.code.matchAll(/\$\{(\w+)/g)].map(([, name]) => own.get(name)).filter(Boolean)
    const sum = lent.reduce((total, fragment) => total + Math.max(0, fragment.said - fragment.tables), names)
    return sum < uses ? [part.name] : []
  })
}

/** Returns all problems of a project, as lines with file and function. */
export function checkCompanyFilters(root) {
  const tables = companyTables(readFileSync(join(root, tablesFile), 'utf8'))
  const files = readdirSync(join(root, server), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)test\//.test(path))
  return files.flatMap((path) =>
    unnamedCompanies(readFileSync(join(root, server, path), 'utf8'), tables, acrossCompanies[path]).map(
      (name) => `${server}/${path}: ${name} leaves out the company of a table`,
    ),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkCompanyFilters(join(dirname(fileURLToPath(import.meta.url)), '..'))
  console.log(problems.join('\n') || 'Every query names its company.')
  process.exitCode = problems.length ? 1 : 0
}
