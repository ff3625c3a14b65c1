/** The parts of an AST node that are used here. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * True when evaluating the value runs something that a bundler cannot analyse: a call, or getters of a spread object.
 */
function runsCode(node: Node): boolean {
  if (/Function/.test(node.type)) return false
  if (node.type === 'CallExpression' || node.type === 'SpreadElement') return true
  return Object.values(node).some((value) => [value].flat().some((part) => isNode(part) && runsCode(part)))
}

/** The initial values of a program's top-level constants. */
const initsOf = (program: Node): Node[] =>
  (program.body as Node[])
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init)
    .filter(isNode)

/**
 * Marks the initialisers of a file's constants as free of side effects, so that the bundler removes unused constants
 * and what they call. Only for files where that is true, such as the contract's.
 * @param program the parsed code
 */
export function markPure(code: string, program: Node): string {
  let marked = code
  for (const { start, end } of initsOf(program).filter(runsCode).reverse())
    marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
  return marked
}
