import { createQuickMessage, uploadQuickMessageMedia } from '@recado/contract/quick-messages/endpoints'
import type { DemoCaller } from './demo-caller.ts'
import { simplePdf } from './demo-pdf.ts'
import { shopPlan } from './demo-picture.ts'

interface QuickReply {
  shortcode: string
  message: string
  file?: { name: string; type: string; data: () => Buffer }
}

const prices = [
  'Tabela de montagem',
  '',
  'Guarda-roupa de 2 portas: R$ 120',
  'Mesa com 4 cadeiras: R$ 90',
  'Estante: R$ 70',
]

/** The quick replies of the demonstration: a text, a picture and a document. */
const quickReplies: readonly QuickReply[] = [
  { shortcode: 'bomdia', message: 'Bom dia, {{firstName}}! Como posso ajudar?' },
  {
    shortcode: 'planta',
    message: 'Esta é a planta da loja nova.',
    file: { name: 'Planta_da_loja.png', type: 'image/png', data: shopPlan },
  },
  {
    shortcode: 'montagem',
    message: 'Segue a tabela de montagem.',
    file: { name: 'Tabela_de_montagem.pdf', type: 'application/pdf', data: () => simplePdf(prices) },
  },
]

/** Creates the quick replies that the whole team of the demonstration uses. */
export async function seedQuickReplies(admin: DemoCaller): Promise<void> {
  for (const { file, ...reply } of quickReplies) {
    const { id } = await admin(createQuickMessage, { body: { ...reply, geral: true, status: true } })
    if (!file) continue
    const form = new FormData()
    form.append('typeArch', 'quickMessage')
    form.append('file', new Blob([new Uint8Array(file.data())], { type: file.type }), file.name)
    await admin(uploadQuickMessageMedia, { params: { id }, form })
  }
}
