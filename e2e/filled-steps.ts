import { saveChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createPhrase } from '@recado/contract/flows/phrase-endpoints'
import type { Caller } from './call.ts'
import { PNG } from './place.ts'

const textElement = (id: string, message: string) => ({ id, type: 'text', MessageField: { message } })
const when = (value: string, routeOption: string, route: unknown) => ({
  ...{ id: `c${value}`, field: 'resposta', operator: 'igual', value, routeOption, route },
})
const step = (number: number, name: string, [left, top]: [number, number], more: object = {}) => ({
  ...{ id: `node${number}`, name, type: 'node', left: `${left}px`, top: `${top}px` },
  ...{ interactions: [], conditions: [], actions: [], ...more },
})

/** The company's step-based flow: texts, a picture, and a condition of each kind. */
export async function fillSteps(staff: Caller, queueId: number): Promise<void> {
  const picture = {
    id: 'i2',
    type: 'image',
    MediaField: {
      ext: 'png',
      mediaUrl: '',
      type: 'image',
      name: 'vitrine.png',
      caption: 'A vitrine',
      fileName: 'vitrine.png',
    },
  }
  const welcome = {
    interactions: [
      textElement('i1', 'Olá {{nome}}! Digite 1 para preços, 2 para vendas ou 3 para falar conosco.'),
      picture,
    ],
    conditions: [when('1', 'etapa', 'node3'), when('2', 'fila', queueId), when('3', 'fila', 'Geral')],
  }
  const nodeList = [
    step(1, 'Início', [100, 100]),
    step(2, 'Boas Vindas', [400, 100], welcome),
    step(3, 'Preços', [720, 40], { interactions: [textElement('i3', 'O pão francês custa R$ 18 o quilo.')] }),
    step(4, 'Não entendi a resposta do cliente', [720, 240], { interactions: [textElement('i4', 'Não entendi.')] }),
  ]
  const lineList = [
    { from: 'node1', to: 'node2' },
    { from: 'node2', to: 'node4' },
  ]
  const form = new FormData()
  const flow = {
    nodeList,
    lineList,
    name: 'Atendimento por etapas',
    userId: 1,
    celularTeste: '',
    isActive: true,
    id: 1,
  }
  form.set('flowData', JSON.stringify(flow))
  form.append('files', new Blob([PNG]), 'vitrine.png')
  const { currentFlow } = await staff(saveChatFlow, { params: { id: 1 }, form })
  if (currentFlow.flowId === null) throw new Error('the flow of the steps was not made')
  await staff(createPhrase, { body: { name: 'Etapas', phrase: 'quero as etapas', flowId: currentFlow.flowId } })
}
