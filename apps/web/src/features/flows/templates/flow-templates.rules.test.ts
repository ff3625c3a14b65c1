import { type NodeKind, outputsOf } from '@recado/contract/flows/choices'
import { flowGraph } from '@recado/contract/flows/graph'
import { languages } from '@recado/contract/values/language'
import { expect, it } from 'vitest'
import { flowTemplates, templateNames } from './flow-templates.ts'

const queues = [
  { id: 3, name: 'Vendas' },
  { id: 5, name: 'Oficina' },
]
const cases = templateNames.flatMap((name) =>
  languages.flatMap((language) =>
    [queues, []].map((companyQueues) => ({ name, language, known: companyQueues, count: companyQueues.length })),
  ),
)

it.each(cases)('$name in $language with $count queues is a graph whose connections join existing nodes', (one) => {
  const graph = flowTemplates[one.name]({ language: one.language, queues: one.known })
  expect(flowGraph.safeParse(graph).error).toBeUndefined()
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  expect(nodes.size).toBe(graph.nodes.length)
  expect(new Set(graph.connections.map(({ id }) => id)).size).toBe(graph.connections.length)
  const places = graph.nodes.map(({ position: { x, y } }) => `${x} ${y}`)
  expect(new Set(places).size, 'no node hides another').toBe(places.length)
  for (const { source, sourceHandle, target } of graph.connections) {
    const from = nodes.get(source)
    const options = (from?.data.arrayOption as unknown[] | undefined)?.length
    expect(outputsOf(from?.type as NodeKind, options)).toContain(sourceHandle)
    expect(nodes.has(target)).toBe(true)
  }
})

it('a greeting offers the company’s queues in order, nine at most, and each leads to its own node', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Fila ${at + 1}` }))
  const { nodes } = flowTemplates.greeting({ language: 'pt', queues: many })
  const tickets = nodes.filter(({ type }) => type === 'ticket').map(({ data }) => data)
  expect(tickets).toEqual(many.slice(0, 9))
})

it('each language has different texts', () => {
  for (const name of templateNames) {
    const nodeTexts = languages.map((language) => JSON.stringify(flowTemplates[name]({ language, queues }).nodes))
    expect(new Set(nodeTexts).size).toBe(languages.length)
  }
})
