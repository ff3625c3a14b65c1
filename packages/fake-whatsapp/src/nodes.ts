import type { BinaryNode } from 'baileys'

export type Attrs = Record<string, string | undefined>

/** Builds a binary node, leaving out attributes that are undefined. */
export function node(tag: string, attrs: Attrs = {}, content?: BinaryNode['content']): BinaryNode {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== undefined) kept[name] = value
  }
  return { tag, attrs: kept, content }
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

/** Reads a required part of a stanza; throws when a client left it out. */
export function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`stanza without ${what}`)
  return value
}

/** An attribute that must be there. */
export function attr(parent: BinaryNode, name: string): string {
  return given(parent.attrs[name], `${parent.tag}@${name}`)
}

export const nowSeconds = (): string => String(Math.floor(Date.now() / 1000))
