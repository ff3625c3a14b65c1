import fc from 'fast-check'

/** The type of a part of a post, as in `posted-shape.rules.ts` of the official channel. */
type Shape = 'text' | 'word' | 'scalar' | 'flag' | readonly [Shape] | Fields
type Fields = { readonly [field: string]: Shape }
/** The shape of a whole post. */
type PostShape = { entry: readonly [{ changes: readonly [{ value: Shape }] }] }

/** Words with a meaning for the reader, and words that often break programs. */
const words = [
  ...['messages', 'smb_message_echoes', 'calls', 'connect', 'failed', 'sent', 'read', 'constructor', '__proto__', ''],
  ...[
    'text',
    'image',
    'audio',
    'location',
    'contacts',
    'interactive',
    'button',
    'order',
    'system',
    'reaction',
    'edit',
    'revoke',
  ],
  ...[
    'unsupported',
    'unknown',
    '\u0000',
    '\ud800',
    '1e400',
    '-1',
    '5511988887777',
    '1767225600',
    'x'.repeat(1000),
    '9'.repeat(300),
  ],
]
const text = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string({ unit: 'binary', maxLength: 20 }))
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53, 1e308))
const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, [], {}, [null], [[]], '', 0, true))

const values: Record<Shape & string, fc.Arbitrary<unknown>> = {
  text,
  word: fc.oneof(text, number),
  scalar: fc.oneof(text, number),
  flag: fc.boolean(),
}

/** Values of a shape in which one part in seven has a wrong type, and any field may be missing. */
function withFaults(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(shape) }, junk)
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (typeof shape === 'string') return values[shape]
  if (Array.isArray(shape)) return fc.array(withFaults(shape[0] as Shape), { maxLength: 3 })
  return fc.record(
    Object.fromEntries(Object.entries(shape as Record<string, Shape>).map(([name, part]) => [name, withFaults(part)])),
    { requiredKeys: [] },
  )
}

/** Posts about a number in every form that the reader knows, with some wrong parts. */
export const anyPost = (number: string, post: PostShape): fc.Arbitrary<{ object: string; entry: unknown }> => {
  const [entryShape] = post.entry
  const metadata = fc.constant({ phone_number_id: number })
  const fields = fc.constantFrom('messages', 'smb_message_echoes', 'calls')
  const change = fc.tuple(fields, metadata, fitting(entryShape.changes[0].value)).map(([field, about, value]) => ({
    field,
    value: { ...(value as object), metadata: about },
  }))
  const entry = fc.oneof(
    { weight: 4, arbitrary: fc.record({ changes: fc.array(change, { maxLength: 3 }) }) },
    withFaults(entryShape),
  )
  return fc.record({
    object: fc.constant('whatsapp_business_account'),
    entry: fc.oneof({ weight: 9, arbitrary: fc.array(entry, { maxLength: 3 }) }, junk),
  })
}

/** Entries with well-formed messages, and their ids in order. */
export const plainPost = (number: string): fc.Arbitrary<{ ids: string[]; entry: unknown[] }> =>
  fc.uniqueArray(fc.stringMatching(/^wamid[A-Za-z0-9]{4,20}$/), { minLength: 1, maxLength: 4 }).map((ids) => ({
    ids,
    entry: ids.map((id) => ({
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: number },
            contacts: [{ wa_id: '5511988887777', profile: { name: 'Maria' } }],
            messages: [
              { id, from: '5511988887777', timestamp: '1767225600', type: 'text', text: { body: `texto ${id}` } },
            ],
          },
        },
      ],
    })),
  }))
