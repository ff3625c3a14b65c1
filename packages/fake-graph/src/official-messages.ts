/** A customer's message as the network posts it, without its envelope (from, id, timestamp). */
export interface OfficialMessage {
  /** The type, with a suffix to distinguish several of one type. */
  name: string
  fields: Record<string, unknown> & { type: string }
}

const error = { code: 131051, title: 'Message type unknown', message: 'Message type unknown' }
const notSupported = { ...error, error_data: { details: 'Message type is currently not supported.' } }

/**
 * Every type of message that the network posts for a person, in the shapes of Meta's reference and of its typed
 * clients.
 * @param medium stores a file of this type at the network and returns its id
 * @param target an earlier message of the chat, for changes
 */
export const officialMessages = (medium: (mimetype: string) => string, target: string): OfficialMessage[] => [
  ...writtenMessages(medium),
  ...tappedMessages,
  ...boughtMessages,
  ...noticeMessages,
  ...changingMessages(target),
]

const interactive = (type: string, reply: unknown) => ({ type: 'interactive', interactive: { type, [type]: reply } })
const form = (reply: object) => interactive('nfm_reply', reply)

function writtenMessages(medium: (mimetype: string) => string): OfficialMessage[] {
  const file = (mimetype: string) => ({
    id: medium(mimetype),
    mime_type: mimetype,
    sha256: 'c2hh',
    url: 'https://lookaside.fbsbx.com/x',
  })
  return [
    { name: 'text', fields: { type: 'text', text: { body: 'Bom dia' } } },
    { name: 'image', fields: { type: 'image', image: { ...file('image/jpeg'), caption: 'A peça' } } },
    { name: 'image without caption', fields: { type: 'image', image: file('image/png') } },
    { name: 'video', fields: { type: 'video', video: { ...file('video/mp4'), caption: 'O defeito' } } },
    { name: 'audio', fields: { type: 'audio', audio: { ...file('audio/mpeg'), voice: false } } },
    { name: 'voice', fields: { type: 'audio', audio: { ...file('audio/ogg; codecs=opus'), voice: true } } },
    {
      name: 'document',
      fields: {
        type: 'document',
        document: { ...file('application/pdf'), filename: 'Nota 12.pdf', caption: 'A nota' },
      },
    },
    { name: 'sticker', fields: { type: 'sticker', sticker: { ...file('image/webp'), animated: false } } },
    { name: 'animated sticker', fields: { type: 'sticker', sticker: { ...file('image/webp'), animated: true } } },
    { name: 'location', fields: { type: 'location', location: { latitude: '-23.55', longitude: '-46.63' } } },
    {
      name: 'location with a name',
      fields: {
        type: 'location',
        location: {
          latitude: -23.55,
          longitude: -46.63,
          name: 'Loja',
          address: 'Praça da Sé',
          url: 'https://loja.example',
        },
      },
    },
    {
      name: 'contacts',
      fields: {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'João da Silva', first_name: 'João', last_name: 'da Silva' },
            phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666', type: 'CELL' }],
            emails: [{ email: 'joao@loja.example', type: 'WORK' }],
            org: { company: 'Loja', department: 'Vendas', title: 'Gerente' },
            urls: [{ url: 'https://loja.example', type: 'WORK' }],
            addresses: [{ street: 'Rua A, 1', city: 'São Paulo', state: 'SP', zip: '01000-000', country: 'Brasil' }],
            birthday: '1980-01-02',
          },
        ],
      },
    },
  ]
}

const tappedMessages: OfficialMessage[] = [
  { name: 'button', fields: { type: 'button', button: { text: 'Quero', payload: 'quero' } } },
  { name: 'button_reply', fields: interactive('button_reply', { id: '1', title: 'Vendas' }) },
  { name: 'list_reply', fields: interactive('list_reply', { id: '2', title: 'Suporte', description: 'Até 18 h' }) },
  {
    name: 'flow',
    fields: form({
      ...{ name: 'flow', body: 'Sent' },
      response_json: JSON.stringify({ flow_token: 'T', nome_completo: 'Ana', dias: ['seg', 'ter'], aceita: true }),
    }),
  },
  {
    name: 'address',
    fields: form({
      ...{ name: 'address_message', body: 'Rua A, 1' },
      response_json: JSON.stringify({ saved_address_id: 'X', values: { city: 'Olinda', in_pin_code: '400063' } }),
    }),
  },
  {
    name: 'call_permission_reply',
    fields: interactive('call_permission_reply', {
      ...{
        response: 'accept',
        is_permanent: false,
        expiration_timestamp: 1_790_000_000,
        response_source: 'user_action',
      },
    }),
  },
]

const boughtMessages: OfficialMessage[] = [
  {
    name: 'order',
    fields: {
      type: 'order',
      order: {
        catalog_id: 'CAT',
        text: 'Entregam hoje?',
        product_items: [
          { product_retailer_id: 'BOLO', quantity: 2, item_price: 25.5, currency: 'BRL' },
          { product_retailer_id: 'VELA', quantity: 1, item_price: 3, currency: 'BRL' },
        ],
      },
    },
  },
  {
    name: 'question about a product',
    fields: {
      ...{ type: 'text', text: { body: 'Tem azul?' } },
      context: {
        from: '',
        id: 'wamid.catalog',
        referred_product: { catalog_id: 'CAT', product_retailer_id: 'SOFA' },
      },
    },
  },
  {
    name: 'referral',
    fields: {
      ...{ type: 'text', text: { body: 'Vi o anúncio' } },
      referral: {
        ...{
          source_type: 'ad',
          source_id: '120',
          source_url: 'https://fb.me/a',
          headline: 'Promoção',
          body: 'Metade',
        },
        ...{ media_type: 'video', video_url: 'https://fb.me/v', thumbnail_url: 'https://fb.me/t', ctwa_clid: 'ARA' },
        welcome_message: { text: 'Olá' },
      },
    },
  },
  {
    name: 'forwarded',
    fields: { type: 'text', text: { body: 'Repassando' }, context: { forwarded: true, frequently_forwarded: true } },
  },
]

const noticeMessages: OfficialMessage[] = [
  {
    name: 'system, number',
    fields: {
      type: 'system',
      system: { body: 'User A changed from 1 to 2', wa_id: '5511966665555', type: 'user_changed_number' },
    },
  },
  {
    name: 'system, identity',
    fields: {
      type: 'system',
      system: {
        body: 'Identity changed',
        identity: 'H',
        customer: '5511988887777',
        type: 'customer_identity_changed',
      },
    },
  },
  {
    name: 'system, user id',
    fields: {
      type: 'system',
      system: { body: 'User id changed', user_id: 'BR.2', previous_user_id: 'BR.1', type: 'user_changed_user_id' },
    },
  },
  { name: 'request_welcome', fields: { type: 'request_welcome' } },
  {
    name: 'unsupported',
    fields: { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [notSupported] },
  },
  {
    name: 'unsupported, unavailable',
    fields: {
      type: 'unsupported',
      errors: [{ code: 131060, title: 'Unavailable', error_data: { details: 'This message is unavailable.' } }],
    },
  },
  {
    name: 'unknown',
    fields: {
      type: 'unknown',
      errors: [{ code: 501, title: 'Unsupported message type', details: 'Message type is not currently supported' }],
    },
  },
  { name: 'a type of the future', fields: { type: 'hologram', hologram: { note: 'x' } } },
]

const changingMessages = (target: string): OfficialMessage[] => [
  { name: 'reaction', fields: { type: 'reaction', reaction: { message_id: target, emoji: '👍' } } },
  { name: 'reaction, removed', fields: { type: 'reaction', reaction: { message_id: target } } },
  {
    name: 'edit',
    fields: {
      type: 'edit',
      edit: { original_message_id: target, message: { type: 'text', text: { body: 'Boa tarde' } } },
    },
  },
  { name: 'revoke', fields: { type: 'revoke', revoke: { original_message_id: target } } },
]
