import {
  type ArrowFunction,
  type Block,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  type Node,
  type ParameterDeclaration,
  type PropertyAssignment,
  type ReturnStatement,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Checker } from 'typescript/unstable/sync'

/** The role of a store's expression in a statement: SQL text, several such texts, or a parameter value. */
export type Piece = { sql: string } | { list: Piece[] } | { value: true }

/** Which branch is followed where the code decides: always the first, or the last one. */
export type Branch = 'first' | 'last'

/** An expression that cannot be evaluated. The message gives the reason. */
export class NotFollowed extends Error {}

type Function = ArrowFunction | FunctionExpression | FunctionDeclaration
/** Arguments of the calls that led here, by parameter. */
type Bound = ReadonlyMap<Node, Piece>

const VALUE: Piece = { value: true }
/** Placeholder in the text for a value without a number yet. */
export const PLACE = '\u0000'
const MOST_CALLS = 12

/** Evaluates expressions that build SQL, without running them. Values become parameter placeholders. */
export class Evaluator {
  private readonly checker: Checker
  private readonly way: Branch

  constructor(checker: Checker, way: Branch) {
    this.checker = checker
    this.way = way
  }

  /** Returns the text of an expression of the type RawBuilder. */
  textOf(node: Expression, bound: Bound = new Map(), depth = 0): string {
    return asText(this.evaluate(node, bound, depth))
  }

  private evaluate(node: Expression, bound: Bound, depth: number): Piece {
    if (depth > MOST_CALLS) throw new NotFollowed('calls itself')
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isNonNullExpression(node))
      return this.evaluate(node.expression, bound, depth)
    if (is.isSatisfiesExpression(node)) return this.evaluate(node.expression, bound, depth)
    if (is.isTaggedTemplateExpression(node)) return this.template(node, bound, depth)
    if (is.isConditionalExpression(node))
      return this.evaluate(this.way === 'first' ? node.whenTrue : node.whenFalse, bound, depth)
    if (is.isBinaryExpression(node) && this.chooses(node.operatorToken.kind))
      return this.evaluate(this.way === 'first' ? node.left : node.right, bound, depth)
    if (is.isArrayLiteralExpression(node)) return this.list(node.elements as readonly Expression[], bound, depth)
    if (is.isSpreadElement(node)) return this.evaluate(node.expression, bound, depth)
    if (is.isTemplateExpression(node)) return this.string(node, bound, depth)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return { sql: node.text }
    if (is.isIdentifier(node)) return this.identifier(node, bound, depth)
    if (is.isPropertyAccessExpression(node) || is.isElementAccessExpression(node))
      return this.member(node, bound, depth)
    if (is.isCallExpression(node)) return this.call(node, bound, depth)
    return VALUE
  }

  private chooses(operator: SyntaxKind): boolean {
    return operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken
  }

  private list(elements: readonly Expression[], bound: Bound, depth: number): Piece {
    const pieces = elements.map((one) => this.evaluate(one, bound, depth))
    return { list: pieces.flatMap((piece) => ('list' in piece ? piece.list : [piece])) }
  }

  private template(node: TaggedTemplateExpression, bound: Bound, depth: number): Piece {
    if (is.isNoSubstitutionTemplateLiteral(node.template)) return { sql: node.template.text }
    const { head, templateSpans } = node.template
    let sql = head.text
    for (const span of templateSpans)
      sql += (this.makesSql(span.expression) ? this.textOf(span.expression, bound, depth) : PLACE) + span.literal.text
    return { sql }
  }

  /** Evaluates a text built from constants. */
  private string({ head, templateSpans }: TemplateExpression, bound: Bound, depth: number): Piece {
    let text = head.text
    for (const { expression, literal } of templateSpans) {
      const piece = this.evaluate(expression, bound, depth)
      if (!('sql' in piece)) return VALUE
      text += piece.sql + literal.text
    }
    return { sql: text }
  }

  private makesSql(node: Expression): boolean {
    const type = this.checker.getTypeAtLocation(node)
    return type !== undefined && /RawBuilder|Expression</.test(this.checker.typeToString(type))
  }

  private identifier(node: Identifier, bound: Bound, depth: number): Piece {
    const declaration = this.declarationOf(node)
    if (!declaration) return VALUE
    const boundPiece = bound.get(declaration)
    if (boundPiece) return boundPiece
    if (is.isVariableDeclaration(declaration) && declaration.initializer)
      return this.evaluate(declaration.initializer, bound, depth + 1)
    if (is.isParameterDeclaration(declaration) && declaration.initializer && this.way === 'last')
      return this.evaluate(declaration.initializer, bound, depth + 1)
    if (this.makesSql(node)) throw new NotFollowed(`${node.text} is given by the caller`)
    return VALUE
  }

  /** Finds the declaration of a name, also in another file. */
  private declarationOf(node: Node): Node | undefined {
    let symbol = this.checker.getSymbolAtLocation(node)
    const [first] = symbol?.declarations ?? []
    if (symbol && first && (first.kind === SyntaxKind.ImportSpecifier || first.kind === SyntaxKind.ExportSpecifier))
      symbol = this.checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve()
  }

  /** Evaluates a field of an object literal, or the first or last entry of a lookup table. */
  private member(node: Expression & { expression: Expression }, bound: Bound, depth: number): Piece {
    const declaration = is.isPropertyAccessExpression(node) ? this.declarationOf(node.name) : undefined
    if (declaration && is.isPropertyAssignment(declaration))
      return this.evaluate((declaration as PropertyAssignment).initializer, bound, depth + 1)
    const object = this.objectOf(node.expression)
    if (object && is.isObjectLiteralExpression(object)) {
      const property = object.properties.at(this.way === 'first' ? 0 : -1)
      if (property && is.isPropertyAssignment(property)) return this.evaluate(property.initializer, bound, depth + 1)
    }
    if (this.makesSql(node)) throw new NotFollowed(`${node.getText()} is not a constant`)
    return VALUE
  }

  private objectOf(node: Expression): Node | undefined {
    const declaration = is.isIdentifier(node) ? this.declarationOf(node) : undefined
    let value: Node | undefined =
      declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    while (value && (is.isAsExpression(value) || is.isSatisfiesExpression(value))) value = value.expression
    return value
  }

  private call(node: CallExpression, bound: Bound, depth: number): Piece {
    const args = node.arguments as readonly Expression[]
    if (is.isPropertyAccessExpression(node.expression)) {
      const { expression: object, name } = node.expression
      if (object.getText() === 'Object' && args[0]) return this.values(args[0], bound, depth)
      if (is.isIdentifier(object) && object.text === 'sql') return this.builtIn(name.text, args, bound, depth)
      if (name.text === 'join') return this.joined(object, args[0], bound, depth)
      if (name.text === 'map' && args[0]) return this.mapped(object, args[0], bound, depth)
      if (name.text === '$castTo' || name.text === 'as') return this.evaluate(object, bound, depth)
      if (name.text === 'filter' || name.text === 'flatMap') return this.evaluate(object, bound, depth)
    }
    const callee = this.functionOf(node.expression)
    if (!callee) {
      if (this.makesSql(node)) throw new NotFollowed(`${node.expression.getText()} is not followed`)
      return VALUE
    }
    if (!this.makesSql(node)) return VALUE
    return this.applied(
      callee,
      args.map((one) => this.evaluate(one, bound, depth)),
      bound,
      depth,
    )
  }

  /** Evaluates `sql.ref`, `sql.join` and the like. */
  private builtIn(name: string, args: readonly Expression[], bound: Bound, depth: number): Piece {
    const [first, second] = args
    if (!first || name === 'val' || name === 'lit') return { sql: PLACE }
    const piece = this.evaluate(first, bound, depth)
    if (name === 'join') {
      const separator = second ? this.textOf(second, bound, depth) : ', '
      const parts = 'list' in piece ? piece.list : [piece]
      return { sql: parts.map(asText).join(separator) }
    }
    if (!('sql' in piece)) throw new NotFollowed(`sql.${name}(${first.getText()}) names what is known later`)
    if (name === 'raw') return piece
    return {
      sql: piece.sql
        .split('.')
        .map((part) => `"${part}"`)
        .join('.'),
    }
  }

  /** Evaluates `Object.values` of an object literal. */
  private values(of: Expression, bound: Bound, depth: number): Piece {
    const object = this.objectOf(of)
    if (!object || !is.isObjectLiteralExpression(object)) return VALUE
    const assignments = (object.properties as readonly Node[]).filter((one) => is.isPropertyAssignment(one))
    return this.list(
      assignments.map((one) => (one as PropertyAssignment).initializer),
      bound,
      depth,
    )
  }

  private joined(object: Expression, separator: Expression | undefined, bound: Bound, depth: number): Piece {
    const over = this.evaluate(object, bound, depth)
    const between = separator ? this.evaluate(separator, bound, depth) : { sql: ',' }
    if (!('list' in over) || !('sql' in between) || over.list.some((one) => !('sql' in one))) return VALUE
    return { sql: over.list.map(asText).join(between.sql) }
  }

  private mapped(object: Expression, callback: Expression, bound: Bound, depth: number): Piece {
    const over = this.evaluate(object, bound, depth)
    const elements = 'list' in over ? over.list : [VALUE]
    if (!is.isArrowFunction(callback)) return { list: elements.map(() => VALUE) }
    return { list: elements.map((element) => this.applied(callback, [element], bound, depth)) }
  }

  private functionOf(callee: Expression): Function | undefined {
    const name = is.isPropertyAccessExpression(callee) ? callee.name : callee
    let node: Node | undefined = this.declarationOf(name)
    if (node && (is.isVariableDeclaration(node) || is.isPropertyAssignment(node)))
      node = (node as VariableDeclaration | PropertyAssignment).initializer
    if (node && (is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)))
      return node as Function
    return undefined
  }

  private applied(callee: Function, args: Piece[], bound: Bound, depth: number): Piece {
    const inside = new Map(bound)
    for (const [index, parameter] of (callee.parameters as readonly ParameterDeclaration[]).entries()) {
      const argument = args[index]
      if (argument) inside.set(parameter, argument)
    }
    const { body } = callee
    if (!body) throw new NotFollowed('a function without a body')
    if (!is.isBlock(body)) return this.evaluate(body as Expression, inside, depth + 1)
    const returns = returnsOf(body)
    const returned = returns.at(this.way === 'first' ? 0 : -1)?.expression
    return returned ? this.evaluate(returned, inside, depth + 1) : VALUE
  }
}

/** Returns a function's return statements, without those of nested functions. */
function returnsOf(body: Block): ReturnStatement[] {
  const statements: ReturnStatement[] = []
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node)) statements.push(node)
    if (is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)) return
    node.forEachChild(visit)
  }
  visit(body)
  return statements
}

function asText(piece: Piece): string {
  if ('sql' in piece) return piece.sql
  return 'list' in piece ? piece.list.map(asText).join(', ') : PLACE
}
