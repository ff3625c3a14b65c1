import type { Locator, Page } from 'playwright-core'
import { files } from './flow-editor-kinds.ts'

/** The services that the nodes call. */
export interface Services {
  shop: string
  typebot: string
}

/** The builder in a browser, used by mouse and keyboard. */
export function builderOf(page: Page) {
  const dialog = () => page.getByRole('dialog')
  const card = (kind: string) => page.locator(`.rc-flow .react-flow__node:has([data-kind="${kind}"])`)
  const field = (name: string | RegExp) => dialog().getByRole('textbox', { name })
  const list = (name: string | RegExp) => dialog().getByRole('combobox', { name })
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const untilClosed = () => dialog().waitFor({ state: 'detached' })

  async function choose(name: RegExp, option: string): Promise<void> {
    await list(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  /** Enters a variable's name; leaving the field closes its list. */
  async function name(in_: string | RegExp, variable: string, several = false): Promise<void> {
    await list(in_).fill(variable)
    if (several) await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  async function put(kind: keyof typeof files, within: Locator = dialog()): Promise<void> {
    await within.locator('input[type=file]').setInputFiles(files[kind])
    await within.getByText(files[kind].name).first().waitFor()
  }
  const element = (number: string) => dialog().locator(`li[data-id="${number}"]`)

  return {
    ...{ card, field, list, press, closed: untilClosed, choose, name, put, element },
    key: (label: RegExp, value: string) => dialog().getByLabel(label).first().fill(value),
    check: (label: string | RegExp) => dialog().getByLabel(label).check(),
    slide: async (steps: number) => {
      await dialog().getByRole('slider').focus()
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    },
    /** Adds a kind from the palette, fills in its editor and saves it. */
    async add(kind: string, fill: () => Promise<unknown>): Promise<void> {
      await page.locator(`.rc-flow-palette-kind[data-kind="${kind}"]`).click()
      await dialog().getByRole('button', { name: 'Salvar', exact: true }).waitFor()
      await fill()
      await press('Salvar')
      await untilClosed()
      await card(kind).waitFor({ state: 'attached' })
    },
    /** Connects the first free output of a node to another node, by keyboard. */
    async connect(from: string, to: string): Promise<void> {
      const word = (await card(to).locator('.rc-flow-kind').textContent()) ?? ''
      await card(from).focus()
      await page.keyboard.press('c')
      await list(/destino/).fill(word)
      await dialog().locator(`.rc-flow-choice:has(b:text-is("${word}"))`).click()
      await untilClosed()
    },
    /** Opens a node's editor by keyboard, fills it in and saves it. */
    async edit(kind: string, fill: () => Promise<unknown>): Promise<void> {
      await card(kind).focus()
      await page.keyboard.press('Enter')
      await dialog().getByRole('button', { name: 'Salvar', exact: true }).waitFor()
      await fill()
      await press('Salvar')
      await untilClosed()
    },
  }
}
export type Builder = ReturnType<typeof builderOf>

async function content(at: Builder): Promise<void> {
  for (const name of ['Texto', 'Intervalo', 'Imagem', 'Áudio', 'Vídeo']) await at.press(name)
  await at.field('Texto message1').fill('Veja a vitrine')
  await at.field('Segundos interval2').fill('1')
  await at.put('img', at.element('img3'))
  await at.put('audio', at.element('audio4'))
  await at.put('video', at.element('video5'))
}

async function request(at: Builder, { shop }: Services): Promise<void> {
  await at.choose(/Método/, 'POST')
  await at.field(/^URL/).fill(`${shop}/pedidos/{{idade}}`)
  await at.press('Adicionar cabeçalho')
  await at.field('Nome do cabeçalho 1').fill('Authorization')
  await at.key(/^Valor do cabeçalho 1/, 'Bearer da-loja')
  await at.check('Secreto: valor do cabeçalho 1')
  await at.field(/^Corpo/).fill('{"idade":"{{idade}}"}')
  await at.press('Guardar uma parte')
  await at.field('Caminho da parte 1').fill('cliente.email')
  await at.name('Variável da parte 1', 'email_dito')
}

async function speaker(at: Builder): Promise<void> {
  await at.field(/^Nome/).fill('Lia')
  await at.field(/^Prompt/).fill('Você atende a loja.')
  await at.key(/^Chave da API/, 'sk-test-da-loja')
  await at.choose(/^Voz/, 'Francisca (pt-BR-FranciscaNeural)')
  await at.key(/^Chave da voz/, 'voz-da-loja')
  await at.field(/^Região da voz/).fill('brazilsouth')
  await at.field(/^Máximo de mensagens/).fill('1')
}

/** Every kind of node in the documentation with its input, except the existing start. */
export const kindsByHand = (
  at: Builder,
  services: Services,
): ReadonlyArray<[kind: string, fill: () => Promise<unknown>]> => [
  [
    'menu',
    async () => {
      await at.field(/Mensagem do menu/).fill('O que você quer?')
      for (const [n, value] of [
        [1, 'Comprar'],
        [2, 'Conversar'],
      ] as const) {
        await at.press('Adicionar opção')
        await at.field(`Opção ${n}`).fill(value)
      }
    },
  ],
  ['singleBlock', () => content(at)],
  [
    'question',
    async () => {
      await at.field(/^Pergunta/).fill('Quantos anos você tem?')
      await at.name(/Variável da resposta/, 'idade')
    },
  ],
  [
    'condition',
    async () => {
      await at.name(/^Variável/, 'idade')
      await at.choose(/Condição/, 'maior ou igual')
      await at.field(/^Valor/).fill('18')
    },
  ],
  ['message', () => at.field(/Mensagem/).fill('Só para maiores.')],
  ['randomizer', () => at.slide(4)],
  ['interval', () => at.field(/Segundos/).fill('1')],
  ['apiCall', () => request(at, services)],
  [
    'contatoOpcoes',
    async () => {
      await at.choose(/Campo/, 'E-mail')
      await at.name(/^Variáveis/, 'email_dito', true)
    },
  ],
  ['tag', () => at.choose(/Etiqueta/, 'Interessado')],
  [
    'typebot',
    async () => {
      await at.field(/^Nome/).fill('Robô')
      await at.field(/Endereço/).fill(services.typebot)
      await at.field(/Identificador/).fill('padaria')
      await at.field(/Intervalo entre mensagens/).fill('1')
    },
  ],
  ['openai', () => speaker(at)],
  ['img', () => at.put('img')],
  ['audio', () => at.put('audio')],
  ['video', () => at.put('video')],
  ['ticket', () => at.choose(/Fila/, 'Vendas')],
]

/** How they are connected, each by its first free output. */
export const waysByHand = [
  ...['start>menu', 'menu>singleBlock', 'menu>ticket', 'singleBlock>question', 'question>condition'],
  ...['condition>randomizer', 'condition>message', 'condition>message', 'message>ticket', 'randomizer>interval'],
  ...['randomizer>interval', 'interval>apiCall', 'apiCall>contatoOpcoes', 'contatoOpcoes>tag', 'tag>typebot'],
  ...['typebot>openai', 'openai>img', 'img>audio', 'audio>video', 'video>ticket'],
].map((way) => way.split('>') as [from: string, to: string])
