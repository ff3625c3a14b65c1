import { nodeKinds, START_ID } from '@recado/contract/flows/choices'
import {
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  flowEdge,
  flowGraph,
  flowNode,
} from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'
import { withoutGraphKeys } from '../flows/graph-keys.rules.ts'

/** A part of a file that could not be read, and the reason. */
export interface Unread {
  nodeId: string | null
  text: string
}

export interface ReadFile {
  flow: FlowGraph
  unread: Unread[]
}

const words: Record<
  Language,
  {
    node: string
    edge: string
    kind(kind: string): string
    doubled(id: string): string
    target: string
    noKeys: string
    keys: string
  }
> = {
  pt: {
    node: 'Este nó não tem id, posição ou tipo, e ficou de fora.',
    edge: 'Uma conexão não diz de onde vem ou para onde vai, e ficou de fora.',
    kind: (kind) => `O tipo “${kind}” não é conhecido; o nó ficou de fora.`,
    doubled: (id) => `O id ${id} aparece duas vezes; só o primeiro nó ficou.`,
    target: 'Uma conexão levava a um nó que não está no arquivo, e ficou de fora.',
    noKeys: 'As chaves de acesso não vêm no arquivo: digite-as de novo neste nó.',
    keys: 'As chaves de acesso deste nó não foram importadas: digite-as de novo nele.',
  },
  en: {
    node: 'This node has no id, position or type, and was left out.',
    edge: 'A connection does not say from where or to where, and was left out.',
    kind: (kind) => `The kind “${kind}” is unknown; the node was left out.`,
    doubled: (id) => `The id ${id} is there twice; only the first node was kept.`,
    target: 'A connection led to a node that is not in the file, and was left out.',
    noKeys: 'Access keys do not come with the file: type them again in this node.',
    keys: 'The access keys of this node were not imported: type them again in it.',
  },
  es: {
    node: 'Este nodo no tiene id, posición o tipo, y quedó fuera.',
    edge: 'Una conexión no dice de dónde viene o adónde va, y quedó fuera.',
    kind: (kind) => `El tipo “${kind}” no se conoce; el nodo quedó fuera.`,
    doubled: (id) => `El id ${id} aparece dos veces; solo quedó el primer nodo.`,
    target: 'Una conexión llevaba a un nodo que no está en el archivo, y quedó fuera.',
    noKeys: 'Las claves de acceso no vienen en el archivo: escríbelas de nuevo en este nodo.',
    keys: 'Las claves de acceso de este nodo no se importaron: escríbelas de nuevo en él.',
  },
}

/** Family names of node kinds that match ours. */
const kindOf: Readonly<Record<string, string>> = {
  condicao: 'condition',
  content: 'singleBlock',
  httpRequest: 'apiCall',
}

type Data = Record<string, unknown>
const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a file with nodes and edges, in our format or the family's. Null when it is not a flow file. Unreadable nodes
 * are reported and left out, as are third-party keys. Everything else is unchanged.
 */
export function readFlowFile(content: string, language: Language): ReadFile | null {
  const file = parsed(content)
  if (!file) return null
  const unread: Unread[] = []
  const nodes = readNodes(file.nodes, unread, language)
  const ids = new Set(nodes.map(({ id }) => id))
  const connections = readEdges(file.edges, { nodes, ids, unread, language })
  const flow = flowGraph.safeParse({ nodes, connections })
  if (!flow.success) return null
  const { graph, had } = withoutGraphKeys(flow.data)
  for (const node of nodes) {
    const text = had.has(node.id) ? words[language].keys : lacksKey(node) && words[language].noKeys
    if (text) unread.push({ nodeId: node.id, text })
  }
  return { flow: graph, unread }
}

function parsed(content: string): { nodes: unknown[]; edges: unknown[] } | null {
  let file: unknown
  try {
    file = JSON.parse(content)
  } catch {
    return null
  }
  if (!isObject(file)) return null
  const inner = isObject(file.flow) ? file.flow : file
  const edges = inner.edges ?? inner.connections
  return Array.isArray(inner.nodes) && Array.isArray(edges) ? { nodes: inner.nodes, edges } : null
}

function readNodes(list: readonly unknown[], unread: Unread[], language: Language): FlowNode[] {
  const seenIds = new Set<string>()
  return list.flatMap((one) => {
    const read = flowNode.safeParse(isObject(one) && typeof one.id === 'number' ? { ...one, id: String(one.id) } : one)
    if (!read.success) {
      unread.push({ nodeId: isObject(one) && typeof one.id === 'string' ? one.id : null, text: words[language].node })
      return []
    }
    const node = { ...read.data, type: kindOf[read.data.type] ?? read.data.type }
    if (seenIds.has(node.id)) {
      unread.push({ nodeId: node.id, text: words[language].doubled(node.id) })
      return []
    }
    if (!(nodeKinds as readonly string[]).includes(node.type)) {
      unread.push({ nodeId: node.id, text: words[language].kind(node.type) })
      return []
    }
    seenIds.add(node.id)
    return [node]
  })
}

/** Returns true if a node needs a key that the export left out. */
const lacksKey = ({ type, data }: FlowNode) => type === 'openai' || isSecret(data.headers)
const isSecret = (headers: unknown) =>
  Array.isArray(headers) && headers.some((header) => isObject(header) && header.secret === true)

interface Reading {
  nodes: readonly FlowNode[]
  ids: ReadonlySet<string>
  unread: Unread[]
  language: Language
}

function readEdges(list: readonly unknown[], { nodes, ids, unread, language }: Reading): FlowEdge[] {
  const kinds = new Map(nodes.map(({ id, type }) => [id, type]))
  return list.flatMap((one, at) => {
    const identifiedEdge = isObject(one)
      ? { ...one, id: typeof one.id === 'string' ? one.id : `e${at}`, ...ends(one) }
      : one
    const read = flowEdge.safeParse(identifiedEdge)
    if (!read.success) {
      unread.push({ nodeId: null, text: words[language].edge })
      return []
    }
    const edge = read.data
    if (!ids.has(edge.source) || !ids.has(edge.target)) {
      unread.push({ nodeId: ids.has(edge.source) ? edge.source : null, text: words[language].target })
      return []
    }
    return [{ ...edge, ...outputOf(edge, kinds.get(edge.source) ?? '') }]
  })
}

const ends = ({ source, target }: Data) => ({
  source: typeof source === 'number' ? String(source) : source,
  target: typeof target === 'number' ? String(target) : target,
})

/**
 * Normalises an edge's output. Family menus begin with `a1` as ours do; their single outputs have other names, which
 * become the only output.
 */
function outputOf({ sourceHandle }: FlowEdge, kind: string): { sourceHandle?: string } {
  const handle = sourceHandle ?? ''
  if (handle === '') return kind === 'menu' ? {} : { sourceHandle: 'a' }
  if (kind === 'menu' || kind === 'randomizer' || kind === 'condition') return {}
  return handle === 'error' ? {} : { sourceHandle: 'a' }
}

/** Returns true if the start node has the standard id. */
export const hasUsualStart = ({ nodes }: FlowGraph): boolean =>
  nodes.some(({ id, type }) => type === 'start' && id === START_ID)
