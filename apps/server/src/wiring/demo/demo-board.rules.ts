import type { Priority } from '@recado/contract/boards/card'
import type { Attendant } from './demo-team.ts'

type Person = 'marina' | Attendant

export interface DemoCard {
  column: number
  title: string
  tag: string
  color: string
  priority: Priority
  /** Days from today, or null for no due date. No card is due today or tomorrow, so that visitors get no reminders. */
  dueIn: number | null
  people: readonly Person[]
  description: string
  subtasks: ReadonlyArray<{ title: string; completed: boolean; dueIn: number | null }>
  comments: ReadonlyArray<readonly [by: Person, text: string]>
  isCovered: boolean
  repeatsWeekly: boolean
  /** Name of the customer whose ticket the card links to. */
  ticketOf: string | null
}

export const demoBoard = {
  title: 'Loja nova',
  description: 'Da obra à inauguração: quem faz o quê, e até quando.',
  color: '#0f665e',
  code: 'LOJA',
}

export const demoColumns = [
  { title: 'A fazer' },
  { title: 'Em andamento', wipLimit: 4 },
  { title: 'Aguardando terceiros' },
  { title: 'Concluído', isDone: true },
] as const

const card = (column: number, title: string, rest: Partial<DemoCard> = {}): DemoCard => ({
  ...{ column, title, tag: '', color: '#ffffff', priority: 'Normal', dueIn: null, people: [], description: '' },
  ...{ subtasks: [], comments: [], isCovered: false, repeatsWeekly: false, ticketOf: null, ...rest },
})
const task = (title: string, completed = false, dueIn: number | null = null) => ({ title, completed, dueIn })

/** The cards of the demonstration's board, in order. */
export const demoCards: readonly DemoCard[] = [
  card(0, 'Imprimir o convite da inauguração', {
    ...{ tag: 'Divulgação', color: '#fef3c7', priority: 'Alta', dueIn: 4, people: ['carla'] },
    description: '<p>Arte aprovada. <strong>300 unidades</strong>, papel fosco.</p>',
    subtasks: [task('Pedir três orçamentos', true), task('Fechar com a gráfica', false, 3), task('Conferir a prova')],
  }),
  card(0, 'Treinar a equipe no caixa novo', { ...{ tag: 'Equipe', dueIn: 9, people: ['marina', 'ana', 'bruno'] } }),
  card(0, 'Cadastrar os produtos da vitrine', {
    ...{ tag: 'Estoque', priority: 'Baixa', dueIn: 12, people: ['diego'] },
    subtasks: [task('Cadeiras'), task('Mesas'), task('Luminárias')],
  }),
  card(0, 'Contratar segurança para o sábado', { tag: 'Equipe', dueIn: 7, people: ['marina'] }),
  card(0, 'Conferir o caixa da semana', { tag: 'Financeiro', repeatsWeekly: true, people: ['marina'] }),
  card(1, 'Montar a vitrine', {
    ...{ tag: 'Loja', color: '#e0f2f1', priority: 'Alta', dueIn: 3, people: ['ana', 'diego'], isCovered: true },
    description:
      '<p>Conforme a planta:</p><ul><li>mesa Ipê ao centro</li><li>seis cadeiras Atlas</li><li>luz quente</li></ul>',
    subtasks: [task('Pintar o fundo', true), task('Levar os móveis', true), task('Instalar a luz', false, 2)],
    comments: [
      ['diego', 'Os móveis já estão na loja, falta só a estante.'],
      ['marina', 'Ótimo! A eletricista vem na quinta.'],
    ],
  }),
  card(1, 'Entregar o pedido da Eduarda', {
    ...{ tag: 'Entrega', priority: 'Urgente', dueIn: 2, people: ['ana'], ticketOf: 'Eduarda' },
    comments: [['ana', 'Frete de três dias úteis, combinado por mensagem.']],
  }),
  card(1, 'Negociar com a Marcenaria São Bento', { tag: 'Compras', dueIn: 5, people: ['bruno'] }),
  card(2, 'Alvará de funcionamento', {
    ...{ tag: 'Documentos', color: '#fee2e2', priority: 'Urgente', dueIn: -2, people: ['marina'] },
    description: '<p>Protocolado. A prefeitura pediu o laudo dos bombeiros.</p>',
    subtasks: [task('Protocolo', true), task('Laudo dos bombeiros', true), task('Vistoria', false, 6)],
    comments: [['bruno', 'Liguei hoje: a vistoria ainda não tem dia.']],
  }),
  card(2, 'Letreiro da fachada', { tag: 'Loja', priority: 'Alta', dueIn: 8, people: ['carla'] }),
  card(2, 'Ligação da internet', { tag: 'Loja', dueIn: -1, people: ['bruno'] }),
  card(3, 'Assinar o contrato de aluguel', { tag: 'Documentos', dueIn: -20, people: ['marina'] }),
  card(3, 'Pintura e piso', {
    ...{ tag: 'Loja', dueIn: -8, people: ['diego'] },
    subtasks: [task('Pintura', true), task('Piso', true)],
  }),
  card(3, 'Escolher o nome da loja', { tag: 'Divulgação', people: ['marina', 'carla'] }),
  card(3, 'Comprar a máquina de cartão', { tag: 'Financeiro', priority: 'Baixa', dueIn: -5, people: ['carla'] }),
]
