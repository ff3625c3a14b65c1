import type { FlowEdge, FlowNode } from '@recado/contract/flows/graph'

/** Number of nodes in the large flow. */
export const flowSize = { nodes: 500, columns: 25 } as const

/** A flow like a large shop's: menus, texts, questions and queues in rows, each reached from an option of the menu. */
export function greatFlow(): { nodes: FlowNode[]; connections: FlowEdge[] } {
  const nodes: FlowNode[] = [{ id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} }]
  const connections: FlowEdge[] = []
  for (let n = 1; n < flowSize.nodes; n++) {
    const id = `n${n}`
    const column = n % flowSize.columns
    const position = { x: column * 300, y: Math.floor(n / flowSize.columns) * 220 }
    nodes.push({ id, position, ...contentOf(n) })
    const source = column === 0 ? '1' : n === 1 ? '1' : `n${n - 1}`
    const before = nodes.find((node) => node.id === source)
    connections.push({ id: `e${n}`, source, target: id, sourceHandle: before?.type === 'menu' ? 'a1' : 'a' })
  }
  return { nodes, connections }
}

function contentOf(n: number): Pick<FlowNode, 'type' | 'data'> {
  if (n % 5 === 0) {
    const arrayOption = ['Comprar', 'Trocar', 'Falar com alguém'].map((value, at) => ({ number: at + 1, value }))
    return { type: 'menu', data: { message: `Menu ${n}`, arrayOption } }
  }
  if (n % 5 === 2) return { type: 'question', data: { message: `Qual é o número ${n}?`, answerKey: `numero_${n}` } }
  if (n % 5 === 4) return { type: 'interval', data: { label: '2', sec: 2 } }
  const element = { kind: 'message', number: 'message1', value: `Texto ${n}: obrigado por escrever para a loja.` }
  return { type: 'singleBlock', data: { seq: ['message1'], elements: [element] } }
}
