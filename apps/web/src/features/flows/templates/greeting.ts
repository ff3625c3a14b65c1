import { type FlowTemplate, graphOf, menuData, type PlacedNode, ticketData } from './template.ts'

const texts = {
  pt: { hello: '{{ms}}, {{firstName}}! Com qual setor você quer falar?', people: 'Falar com um atendente' },
  en: { hello: '{{ms}}, {{firstName}}! Which team would you like to talk to?', people: 'Talk to a person' },
  es: { hello: '{{ms}}, {{firstName}}. ¿Con qué área quieres hablar?', people: 'Hablar con una persona' },
}
/** Customers do not read a longer menu. */
const MAX_OPTIONS = 9

/** Greets by the time of day and lets the customer choose a queue. */
export const greeting: FlowTemplate = ({ language, queues }) => {
  const { hello, people } = texts[language]
  const offered = queues.length > 0 ? queues.slice(0, MAX_OPTIONS) : [undefined]
  const menu = menuData(
    hello,
    offered.map((queue) => queue?.name ?? people),
  )
  const tickets = offered.map((queue, at): PlacedNode => [String(at + 3), [2, at], 'ticket', ticketData(queue)])
  return graphOf([['2', [1, 0], 'menu', menu], ...tickets], ['1>2', ...tickets.map(([id], at) => `2/a${at + 1}>${id}`)])
}
