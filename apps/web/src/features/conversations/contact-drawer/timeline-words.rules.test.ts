import type { TimelineEntry } from '@recado/contract/conversations/timeline'
import { expect, it } from 'vitest'
import { fillIn } from '../../../platform/i18n/fill-text.rules.ts'
import { pt } from './texts.pt.ts'
import { changesOf, sentenceOf } from './timeline-words.rules.ts'

const say = (key: keyof typeof pt, values: Readonly<Record<string, string>> = {}) => fillIn(pt[key], values)
const entry = (action: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ id: 1, at: '2026-11-20T12:00:00.000Z', before: null, after: null, action },
  ...{ actor: { kind: 'user', id: 7, name: 'Ana' } },
  ...change,
})
const sales = { id: 1, name: 'Vendas' }
const support = { id: 2, name: 'Suporte' }

it.each([
  [entry('accepted'), 'Ana aceitou o atendimento', []],
  [
    entry('transferred', {
      before: { queue: sales, user: { id: 7, name: 'Ana' }, connection: null },
      after: { queue: support, user: null, connection: null },
    }),
    'Ana transferiu o atendimento',
    ['Fila: Vendas → Suporte', 'Atendente: Ana → ninguém'],
  ],
  [
    entry('transferred', { before: { queue: null }, after: { queue: { id: 9, name: '' } } }),
    'Ana transferiu o atendimento',
    ['Fila: sem fila → (excluído)'],
  ],
  [
    entry('takenOver', { before: { user: { id: 8, name: 'Bia' } }, after: { user: { id: 7, name: 'Ana' } } }),
    'Ana assumiu o atendimento de Bia',
    [],
  ],
  [
    entry('tagged', { before: { tags: [sales] }, after: { tags: [support] } }),
    'Ana mudou as etiquetas',
    ['Com Suporte', 'Sem Vendas'],
  ],
  [
    entry('messageEdited', { before: { text: 'a' }, after: { text: 'b' } }),
    'Ana editou uma mensagem',
    ['Antes: “a”', 'Agora: “b”'],
  ],
  [entry('messageDeleted', { before: { text: null } }), 'Ana apagou uma mensagem', []],
  [entry('sendCancelled', { before: { text: 'a' } }), 'Ana cancelou o envio de uma mensagem', ['Antes: “a”']],
  [
    entry('numberChanged', {
      before: { number: '5511987654321' },
      after: { number: '5511912345678', reason: 'waitingCancelled' },
    }),
    'Ana mudou o número do contato',
    ['Número: +55 11 98765-4321 → +55 11 91234-5678', 'As mensagens que esperavam não foram enviadas'],
  ],
  [entry('created', { actor: { kind: 'customer', id: null, name: '' } }), 'O cliente abriu o atendimento', []],
  [entry('closed', { actor: { kind: 'token', id: 7, name: 'Ana' } }), 'O token “Ana” resolveu o atendimento', []],
  [entry('closed', { actor: { kind: 'system', id: null, name: 'Ana' } }), 'O sistema resolveu o atendimento', []],
  [entry('closed', { actor: { kind: 'user', id: 7, name: '' } }), 'Alguém resolveu o atendimento', []],
  [
    entry('transferred', {
      actor: { kind: 'system', id: null, name: '' },
      before: { queue: sales },
      after: { queue: support, reason: 'unanswered' },
    }),
    'O sistema transferiu o atendimento',
    ['Fila: Vendas → Suporte', 'Motivo: ninguém respondeu a tempo'],
  ],
  [
    entry('routed', { before: { queue: null }, after: { queue: sales } }),
    'Ana escolheu a fila no menu',
    ['Fila: sem fila → Vendas'],
  ],
  [
    entry('machineStopped', { after: { reason: 'loop' } }),
    'O atendimento automático foi parado',
    ['Motivo: falou demais sem uma pessoa, talvez com outro robô'],
  ],
  [
    entry('machineLeft', { after: { reason: 'dropped' } }),
    'A IA ou integração deixou o atendimento',
    ['Motivo: uma pessoa assumiu antes da resposta, que não foi enviada'],
  ],
  [
    entry('machineLeft', { after: { reason: 'flowEnded' } }),
    'O fluxo deixou o atendimento',
    ['Motivo: o fluxo terminou'],
  ],
  [
    entry('machineLeft', { after: { reason: 'flowFailed' } }),
    'O fluxo deixou o atendimento',
    ['Motivo: o fluxo não pôde continuar (veja a nota)'],
  ],
  [
    entry('transferred', {
      actor: { kind: 'system', id: null, name: '' },
      before: { queue: sales },
      after: { queue: support, reason: 'flowHandedOver' },
    }),
    'O sistema transferiu o atendimento',
    ['Fila: Vendas → Suporte', 'Motivo: o fluxo chegou a uma etapa que chama uma pessoa'],
  ],
  [entry('silenced', { before: { speaker: 'flow' } }), 'Ana escreveu e parou o fluxo', []],
  [entry('silenced', { before: { speaker: 'chatbot' } }), 'Ana escreveu e silenciou o atendimento automático', []],
  [entry('flowStarted', { after: { flow: 'Padaria' } }), 'Ana iniciou o fluxo Padaria', []],
  [entry('flowResumed', { after: { flow: 'Padaria' } }), 'Ana retomou o fluxo Padaria', []],
  [entry('flowStopped', { after: { flow: 'Padaria' } }), 'Ana parou o fluxo Padaria', []],
  [entry('rated', { after: { rate: 3 } }), 'Ana avaliou o atendimento', ['Nota 3: muito satisfeito']],
  [entry('something new', { actor: { kind: 'system', id: null, name: '' } }), 'O sistema mudou o atendimento', []],
] as const)('PLUS-09: %o reads %s', (timelineEntry, sentence, changes) => {
  expect(sentenceOf(timelineEntry as TimelineEntry, say)).toBe(sentence)
  expect(changesOf(timelineEntry as TimelineEntry, say)).toEqual(changes)
})
