/** The type of a posted value. 'word' is a text or an integer (ids and times arrive as both), read as a text. */
export type Shape = 'text' | 'word' | 'scalar' | 'flag' | readonly [Shape] | Fields
type Fields = { readonly [field: string]: Shape }
type PostShape = { object: Shape; entry: readonly [{ changes: readonly [{ field: Shape; value: Shape }] }] }

const medium: Fields = { id: 'word', mime_type: 'text', caption: 'text', filename: 'text', voice: 'flag' }
const reply: Fields = { id: 'word', title: 'text' }
const error: Fields = { code: 'scalar', title: 'text', message: 'text', error_data: { details: 'text' } }

const card: Fields = {
  name: { formatted_name: 'text', first_name: 'text' },
  phones: [{ phone: 'word', wa_id: 'word' }],
  emails: [{ email: 'text' }],
  org: { company: 'text', department: 'text', title: 'text' },
  urls: [{ url: 'text' }],
  addresses: [{ street: 'word', city: 'word', state: 'word', zip: 'word', country: 'word' }],
  birthday: 'word',
}

const content: Fields = {
  text: { body: 'text' },
  ...{ image: medium, video: medium, audio: medium, document: medium, sticker: medium },
  location: { latitude: 'scalar', longitude: 'scalar', name: 'text', address: 'text', url: 'text' },
  contacts: [card],
  interactive: {
    ...{ type: 'text', button_reply: reply, list_reply: reply, call_permission_reply: { response: 'text' } },
    nfm_reply: { name: 'text', body: 'text', response_json: 'text' },
  },
  button: { text: 'text', payload: 'text' },
  order: {
    ...{ catalog_id: 'word', text: 'text' },
    product_items: [{ product_retailer_id: 'word', quantity: 'scalar', item_price: 'scalar', currency: 'text' }],
  },
  system: { type: 'text', body: 'text', new_wa_id: 'word', wa_id: 'word' },
  unsupported: { type: 'text' },
}

const message: Fields = {
  ...{ from: 'word', from_user_id: 'word', to: 'word', to_user_id: 'word', group_id: 'word', id: 'word' },
  ...{ timestamp: 'word', type: 'text', errors: [error], ...content },
  context: {
    ...{ id: 'word', from: 'word', from_user_id: 'word', forwarded: 'flag', frequently_forwarded: 'flag' },
    referred_product: { catalog_id: 'word', product_retailer_id: 'word' },
  },
  reaction: { message_id: 'word', emoji: 'text' },
  edit: {
    original_message_id: 'word',
    message: { text: { body: 'text' }, image: medium, video: medium, document: medium },
  },
  revoke: { original_message_id: 'word' },
  referral: {
    ...{
      source_url: 'text',
      source_id: 'word',
      source_type: 'text',
      headline: 'text',
      body: 'text',
      ctwa_clid: 'word',
    },
  },
}

/** The parts of a post that are read. */
export const postShape: PostShape = {
  object: 'text',
  entry: [
    {
      changes: [
        {
          field: 'text',
          value: {
            metadata: { phone_number_id: 'word' },
            contacts: [{ wa_id: 'word', user_id: 'word', profile: { name: 'text', username: 'text' } }],
            messages: [message],
            message_echoes: [message],
            statuses: [
              { id: 'word', status: 'text', recipient_id: 'word', recipient_user_id: 'word', errors: [error] },
            ],
            calls: [
              { id: 'word', from: 'word', from_user_id: 'word', event: 'text', direction: 'text', timestamp: 'word' },
            ],
          },
        },
      ],
    },
  ],
}

/**
 * Returns a value with only the parts that match their type, or undefined when the value itself does not match. Fields
 * that are not in the shape stay; null counts as missing.
 * @param droppedPaths receives the path of each removed part; paths contain only names of the shape and positions, no
 *   posted text
 */
export function withShape(value: unknown, shape: Shape, droppedPaths: string[], path = 'post'): unknown {
  const fitting = fittingPart(value, shape, droppedPaths, path)
  if (fitting === undefined && value !== undefined) droppedPaths.push(path)
  return fitting
}

function fittingPart(value: unknown, shape: Shape, droppedPaths: string[], path: string): unknown {
  if (typeof shape === 'string') return plain(value, shape)
  if (isList(shape)) {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item, at) => {
      const one = withShape(item, shape[0], droppedPaths, `${path}[${at}]`)
      return one === undefined ? [] : [one]
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  for (const [name, part] of Object.entries(shape)) {
    const fieldValue = fields.get(name)
    const fitting =
      fieldValue === undefined || fieldValue === null
        ? undefined
        : withShape(fieldValue, part, droppedPaths, `${path}.${name}`)
    if (fitting === undefined) fields.delete(name)
    else fields.set(name, fitting)
  }
  return Object.fromEntries(fields)
}

function plain(value: unknown, shape: Shape & string): unknown {
  if (shape === 'flag') return typeof value === 'boolean' ? value : undefined
  if (shape === 'word' && Number.isSafeInteger(value)) return String(value)
  if (shape === 'scalar' && typeof value === 'number') return value
  return typeof value === 'string' ? value : undefined
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
