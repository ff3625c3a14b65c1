import type { BinaryNode } from 'baileys'

export type Attrs = Record<string, string | undefined>

/** Builds a binary node without undefined attributes. */
export function node(tag: string, attrs: Attrs = {}, content?: BinaryNode['content']): BinaryNode {
  const definedAttrs: Record<string, string> = {}
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== undefined) definedAttrs[name] = value
  }
  return { tag, attrs: definedAttrs, content }
}

export function children(parent: BinaryNode | undefined, tag?: string): BinaryNode[] {
  if (!parent || !Array.isArray(parent.content)) return []
  return tag ? parent.content.filter((child) => child.tag === tag) : parent.content
}

export function child(parent: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return children(parent, tag)[0]
}

export function bytesOf(parent: BinaryNode | undefined): Buffer | undefined {
  const content = parent?.content
  if (content instanceof Uint8Array) return Buffer.from(content)
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : undefined
}

export function textOf(parent: BinaryNode | undefined): string | undefined {
  return bytesOf(parent)?.toString('utf8')
}

export function uintOf(parent: BinaryNode | undefined): number | undefined {
  const bytes = bytesOf(parent)
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined
}

/**
 * Returns a required part of a stanza.
 * @throws Error when the client omitted it
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`stanza without ${what}`)
  return value
}

/** A required attribute. */
export function attr(parent: BinaryNode, name: string): string {
  return required(parent.attrs[name], `${parent.tag}@${name}`)
}

export const nowSeconds = (): string => String(Math.floor(Date.now() / 1000))
