import type { Locator, Page } from 'playwright-core'
import { PNG } from './place.ts'

/** A node editor in a dialog of the builder, filled in by hand. */
export class Editor {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  dialog = () => this.page.getByRole('dialog')
  field = (name: string | RegExp) => this.dialog().getByRole('textbox', { name })
  list = (name: string | RegExp) => this.dialog().getByRole('combobox', { name })
  save = () => this.press('Salvar')
  closed = () => this.dialog().waitFor({ state: 'detached' })
  press = (name: string) => this.dialog().getByRole('button', { name, exact: true }).click()
  opened = () => this.dialog().getByRole('button', { name: 'Salvar', exact: true }).waitFor()
  /** An element of a content. */
  element = (number: string) => this.dialog().locator(`li[data-id="${number}"]`)

  async choose(name: string | RegExp, option: string): Promise<void> {
    await this.list(name).click()
    // Option lists are rendered outside of their dialog.
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Adds a variable in a field for several. */
  async name(field: RegExp, variable: string): Promise<void> {
    await this.list(field).fill(variable)
    await this.page.keyboard.press('Enter')
  }

  async put(kind: keyof typeof files, within: Locator = this.dialog()): Promise<void> {
    await within.locator('input[type=file]').setInputFiles(files[kind])
    await within.getByText(files[kind].name).waitFor()
  }
}

/** The smallest files whose type the server detects. */
export const files = {
  img: { name: 'vitrine.png', mimeType: 'image/png', buffer: PNG },
  audio: {
    name: 'aviso.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x44\0\0\0\0', 'latin1'),
  },
  video: {
    name: 'loja.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
  },
}

export interface FilledKind {
  kind: string
  /** Its row in docs/features.md. */
  row: string
  fill: (editor: Editor) => Promise<unknown>
  /** The stored data of the node. */
  data: Record<string, unknown>
  /** The toast after it was added. */
  toast?: string
}

async function fillContent(editor: Editor): Promise<void> {
  for (const name of ['Texto', 'Intervalo', 'Imagem', 'Áudio', 'Vídeo']) await editor.press(name)
  await editor.field('Texto message1').fill('Veja a vitrine')
  await editor.field('Segundos interval2').fill('1')
  await editor.put('img', editor.element('img3'))
  await editor.put('audio', editor.element('audio4'))
  await editor.element('audio4').getByLabel('Enviar como audio gravado na hora').uncheck()
  await editor.put('video', editor.element('video5'))
  // Move the picture before the text.
  for (let n = 0; n < 2; n++) await editor.press('Mover img3 para cima')
}

async function fillRequest(editor: Editor): Promise<void> {
  await editor.choose(/Método/, 'POST')
  await editor.field(/^URL/).fill('https://api.exemplo.com.br/pedidos/{{idade}}')
  await editor.press('Adicionar cabeçalho')
  await editor.field('Nome do cabeçalho 1').fill('X-Loja')
  await editor.field('Valor do cabeçalho 1').fill('1')
  await editor.name(/^Variáveis/, 'idade')
  await editor.press('Montar o corpo com as variáveis')
  await editor.press('Guardar uma parte')
  await editor.field('Caminho da parte 1').fill('pedido.id')
  await editor.list('Variável da parte 1').fill('pedido')
}

/** Nodes that send, wait or choose. */
const sending: FilledKind[] = [
  {
    ...{ kind: 'message', row: 'FLW-07', data: { label: 'Já chamamos alguém.' } },
    fill: (editor) => editor.field(/Mensagem/).fill('Já chamamos alguém.'),
  },
  {
    ...{ kind: 'singleBlock', row: 'FLW-14', fill: fillContent, toast: 'Conteúdo adicionada com sucesso!' },
    data: {
      seq: ['img3', 'message1', 'interval2', 'audio4', 'video5'],
      elements: [
        { kind: 'img', number: 'img3', original: 'vitrine.png' },
        { kind: 'message', number: 'message1', value: 'Veja a vitrine' },
        { kind: 'interval', number: 'interval2', value: 1 },
        { kind: 'audio', number: 'audio4', original: 'aviso.mp3', record: false },
        { kind: 'video', number: 'video5', original: 'loja.mp4' },
      ],
    },
  },
  {
    ...{ kind: 'img', row: 'FLW-23', data: { original: 'vitrine.png' }, toast: 'Imagem adicionada com sucesso.' },
    fill: (editor) => editor.put('img'),
  },
  {
    ...{ kind: 'audio', row: 'FLW-23', toast: 'Áudio adicionado com sucesso.' },
    data: { original: 'aviso.mp3', record: true },
    fill: (editor) => editor.put('audio'),
  },
  {
    ...{ kind: 'video', row: 'FLW-23', data: { original: 'loja.mp4' }, toast: 'Vídeo adicionado com sucesso.' },
    fill: (editor) => editor.put('video'),
  },
  {
    ...{ kind: 'interval', row: 'FLW-21', data: { sec: 2, label: 'Intervalo 2 seg.' } },
    fill: (editor) => editor.field(/Segundos/).fill('2'),
  },
  {
    ...{ kind: 'menu', row: 'FLW-22' },
    fill: async (editor) => {
      await editor.field(/Mensagem do menu/).fill('O que você quer?')
      await editor.press('Adicionar opção')
      await editor.press('Adicionar opção')
      await editor.field('Opção 1').fill('Comprar')
      await editor.field('Opção 2').fill('Saber mais')
    },
    data: {
      message: 'O que você quer?',
      arrayOption: ['Comprar', 'Saber mais'].map((value, at) => ({ number: at + 1, value })),
    },
  },
  {
    ...{ kind: 'randomizer', row: 'FLW-24', data: { percent: 50 } },
    fill: async (editor) => {
      await editor.dialog().getByRole('slider').focus()
      for (let step = 0; step < 4; step++) await editor.page.keyboard.press('ArrowRight')
    },
  },
]

/** Nodes that ask, decide, hand over or call external services. */
const deciding: FilledKind[] = [
  {
    ...{ kind: 'ticket', row: 'FLW-25', data: { name: 'Vendas' } },
    fill: (editor) => editor.choose(/Fila/, 'Vendas'),
  },
  {
    ...{ kind: 'typebot', row: 'FLW-26' },
    data: {
      ...{ name: 'Robô', projectName: 'Robô', typebotSlug: 'loja' },
      ...{ typebotDelayMessage: 1000, typebotExpires: 1 },
    },
    fill: async (editor) => {
      await editor.field(/^Nome/).fill('Robô')
      await editor.field(/Endereço/).fill('https://bot.exemplo.com.br')
      await editor.field(/Identificador/).fill('loja')
    },
  },
  {
    ...{ kind: 'openai', row: 'FLW-27' },
    data: {
      ...{ name: 'Lia', prompt: 'Você atende a loja.', apiKey: '', hasApiKey: true, voice: 'texto' },
      ...{ maxTokens: 100, temperature: 1, maxMessages: 10 },
    },
    fill: async (editor) => {
      await editor.field(/^Nome/).fill('Lia')
      await editor.field(/Prompt/).fill('Você atende a loja.')
      const key = editor.dialog().getByLabel(/Chave da API/)
      await key.fill('sk-da-loja')
    },
  },
  {
    ...{ kind: 'question', row: 'FLW-28', data: { message: 'Quantos anos você tem?', answerKey: 'idade' } },
    fill: async (editor) => {
      await editor.field(/^Pergunta/).fill('Quantos anos você tem?')
      await editor.list(/Variável da resposta/).fill('idade')
    },
  },
  {
    ...{ kind: 'apiCall', row: 'FLW-30', fill: fillRequest },
    data: { method: 'POST', variables: ['idade'], saves: [{ path: 'pedido.id', variable: 'pedido' }] },
  },
  {
    ...{ kind: 'contatoOpcoes', row: 'FLW-31', data: { campo: 'email', variables: ['idade'] } },
    fill: async (editor) => {
      await editor.choose(/Campo/, 'E-mail')
      await editor.name(/^Variáveis/, 'idade')
    },
  },
  {
    ...{ kind: 'condition', row: 'FLW-33', data: { key: 'idade', condition: 2, value: '18' } },
    fill: async (editor) => {
      await editor.list(/Variável/).fill('idade')
      await editor.choose(/Condição/, 'maior ou igual')
      await editor.field(/^Valor/).fill('18')
    },
  },
  {
    ...{ kind: 'tag', row: 'FLW-32', data: { tag: { name: 'Interessado' } } },
    fill: (editor) => editor.choose(/Etiqueta/, 'Interessado'),
  },
  { ...{ kind: 'subflow', row: 'FLW-07', data: {} }, fill: (editor) => editor.choose(/Fluxo/, 'Satisfação') },
]

/** Every kind with an editor, with its input. */
export const filledKinds: readonly FilledKind[] = [...sending, ...deciding]
