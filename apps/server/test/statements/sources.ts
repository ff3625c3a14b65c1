import { join, relative } from 'node:path'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { projectRoot } from '../../src/platform/project-root.ts'
import { type Branch, Evaluator, NotFollowed } from './evaluate.ts'

/** The type of a row's field in the code. */
export interface Field {
  /** `number`, `string`, `boolean`, `Date`, `Buffer`, `array of …`, `object`; `any` matches everything. */
  kinds: string[]
  mayBeNull: boolean
  optional: boolean
}

/** A statement that the server executes. */
export interface StatementSource {
  /** File and line, for messages. */
  at: string
  /** Its texts with placeholders for values, one for each path through its conditions. */
  texts: string[]
  /** Why it could not be evaluated, or null. */
  problem: string | null
  /** The row type that it claims, or null. */
  row: Record<string, Field> | null
}

const server = join('apps', 'server', 'src')
const ways: Branch[] = ['first', 'last']

/** Reads all executed sql templates of the server with the compiler. */
export function readSources(): StatementSource[] {
  const api = new API({ cwd: projectRoot() })
  try {
    const config = join(projectRoot(), 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('the compiler does not know tsconfig.json')
    const files = project.rootFiles.filter(
      (file) => relative(projectRoot(), file).startsWith(server) && !file.endsWith('.test.ts'),
    )
    return files.flatMap((file) => sourcesOf(project, file))
  } finally {
    api.close()
  }
}

function sourcesOf({ program, checker }: Project, path: string): StatementSource[] {
  const file = program.getSourceFile(path)
  if (!file?.text.includes('.execute(')) return []
  const statements: StatementSource[] = []
  const visit = (node: Node): void => {
    if (is.isCallExpression(node)) {
      const statement = executedExpression(node)
      const type = statement && checker.getTypeAtLocation(statement)
      if (statement && type && /^RawBuilder</.test(checker.typeToString(type))) {
        const line = file.text.slice(0, node.getStart()).split('\n').length
        statements.push({
          at: `${relative(join(projectRoot(), server), path)}:${line}`,
          ...read(checker, statement, type),
        })
      }
    }
    node.forEachChild(visit)
  }
  visit(file)
  return statements
}

/** Returns `x` of `x.execute(…)`. */
function executedExpression(node: CallExpression): Expression | null {
  const { expression } = node
  return is.isPropertyAccessExpression(expression) && expression.name.text === 'execute' ? expression.expression : null
}

function read(checker: Checker, statement: Expression, type: Type): Omit<StatementSource, 'at'> {
  const [rowType] = checker.getTypeArguments(type as TypeReference)
  const row = rowType && (rowType.flags & TypeFlags.Object) !== 0 ? fieldsOf(checker, rowType) : null
  try {
    const texts = ways.map((way) => new Evaluator(checker, way).textOf(statement))
    return { texts: [...new Set(texts)], problem: null, row }
  } catch (error) {
    if (error instanceof NotFollowed) return { texts: [], problem: error.message, row }
    throw error
  }
}

function fieldsOf(checker: Checker, row: Type): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const symbol of checker.getPropertiesOfType(row)) {
    const type = checker.getTypeOfSymbol(symbol)
    const kinds = new Set(type ? kindsOf(checker, type) : ['any'])
    fields[symbol.name] = {
      mayBeNull: kinds.has('null') || kinds.has('any'),
      optional: kinds.has('undefined'),
      kinds: [...kinds].filter((kind) => kind !== 'null' && kind !== 'undefined'),
    }
  }
  return fields
}

function kindsOf(checker: Checker, type: Type): string[] {
  const has = (flags: TypeFlags) => (type.flags & flags) !== 0
  if (has(TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return ['any']
  if (has(TypeFlags.Null)) return ['null']
  if (has(TypeFlags.VoidLike)) return ['undefined']
  if (has(TypeFlags.StringLike)) return ['string']
  if (has(TypeFlags.NumberLike)) return ['number']
  if (has(TypeFlags.BooleanLike)) return ['boolean']
  if (type.isUnionType()) return type.getTypes().flatMap((one) => kindsOf(checker, one))
  // A branded number or text.
  if (type.isIntersectionType()) {
    const base = type.getTypes().flatMap((one) => kindsOf(checker, one))
    return base.some((kind) => kind !== 'object') ? base.filter((kind) => kind !== 'object') : base
  }
  if (checker.isArrayLikeType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    return (element ? kindsOf(checker, element) : ['any'])
      .filter((kind) => kind !== 'null')
      .map((kind) => `array of ${kind}`)
  }
  const name = type.getSymbol()?.name ?? ''
  return [name === 'Date' ? 'Date' : /^(Buffer|Uint8Array)$/.test(name) ? 'Buffer' : 'object']
}
