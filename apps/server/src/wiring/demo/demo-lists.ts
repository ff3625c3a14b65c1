import { createCampaign } from '@recado/contract/campaigns/endpoints'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { updateConsent } from '@recado/contract/contacts/opt-out'
import { createFileList, uploadFiles } from '@recado/contract/file-lists/endpoints'
import type { DemoCaller } from './demo-caller.ts'

/** The contact who opted out on the phone. */
const OPTED_OUT = 'Caio Martins'

const invitation = `Convite

A loja nova abre no sábado, às 10h, na Rua das Acácias, 120.
Café e bolo até o meio-dia. Leve quem quiser.
`
const directions = `Como chegar

De ônibus: linha 702, parada Acácias.
De carro: estacionamento ao lado, entrada pela Rua do Ipê.
`

/**
 * Creates what the company prepares: files for a shop opening, a campaign with them that has not started, and a contact
 * who opted out.
 * @param guestList the campaign's contact list
 */
export async function prepareOpening(admin: DemoCaller, connectionId: number, guestList: number): Promise<void> {
  const files = await admin(createFileList, {
    body: {
      name: 'Inauguração',
      message: 'Vai com o convite da loja nova',
      options: [{ name: 'O convite' }, { name: 'Como chegar' }],
    },
  })
  const form = new FormData()
  for (const [at, [name, text]] of [
    ['Convite.txt', invitation],
    ['Mapa.txt', directions],
  ].entries() as Iterable<[number, [string, string]]>) {
    form.append('id', String(files.options[at]?.id))
    form.append('files', new Blob([text], { type: 'text/plain' }), name)
  }
  await admin(uploadFiles, { params: { id: files.id }, form })
  await admin(createCampaign, {
    body: {
      name: 'Inauguração da loja nova',
      message1:
        'Olá, {nome}! Nossa loja nova abre no sábado, às 10h, e você é nosso convidado. Posso confirmar a sua presença?',
      whatsappId: connectionId,
      contactListId: guestList,
      fileListId: files.id,
    },
  })
  const { contacts } = await admin(listContacts, { query: { searchParam: OPTED_OUT } })
  for (const { id } of contacts) await admin(updateConsent, { params: { id }, body: { state: 'opted_out' } })
}
