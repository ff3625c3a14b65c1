import { ErrorResponse, type Interruption, type Listening, listening, type ReceivedRequest } from './listening.ts'

interface Question {
  textQuery?: string
  pageSize?: number
  pageToken?: string
}

export interface PlacesServer extends Listening {
  key: string
  questions: Question[]
  interruptions: Interruption[]
}

const allPlaces = [
  'displayName',
  'formattedAddress',
  'internationalPhoneNumber',
  'nationalPhoneNumber',
  'rating',
  'userRatingCount',
]

/**
 * The official places API as a small server: Text Search (New). It requires a key and a field mask, returns 20 per page
 * and 60 in all, and accepts a page token only with its own query. Every third place has no phone.
 */
export async function startPlacesServer(): Promise<PlacesServer> {
  const key = 'chave-de-teste'
  const questions: Question[] = []
  const interruptions: Interruption[] = []
  const server = await listening((received) => {
    const fields = allowedFields(received, key)
    const question = JSON.parse(received.body) as Question
    questions.push(question)
    const { textQuery, pageSize = 20, pageToken } = question
    if (!textQuery) throw new ErrorResponse(400, 'textQuery is empty')
    if (pageSize < 1 || pageSize > 20) throw new ErrorResponse(400, 'pageSize')
    const [of, from = '0'] = pageToken === undefined ? [textQuery] : pageToken.split('|')
    if (of !== textQuery) throw new ErrorResponse(400, 'all parameters but pageToken must stay')
    const first = Number(from)
    const places = Array.from({ length: Math.min(pageSize, 60 - first) }, (_, n) => placeOf(textQuery, first + n))
    const maskedPlaces = places.map((place) =>
      Object.fromEntries(Object.entries(place).filter(([name]) => fields.has(name))),
    )
    const next = first + pageSize
    return {
      places: maskedPlaces,
      ...(next < 60 && fields.has('nextPageToken') && { nextPageToken: `${textQuery}|${next}` }),
    }
  }, interruptions)
  return { ...server, key, questions, interruptions }
}

function allowedFields({ request, url }: ReceivedRequest, key: string): ReadonlySet<string> {
  if (request.method !== 'POST' || url.pathname !== '/v1/places:searchText')
    throw new ErrorResponse(404, 'no such method')
  if (request.headers['x-goog-api-key'] !== key) throw new ErrorResponse(403, 'API key not valid')
  const mask = String(request.headers['x-goog-fieldmask'] ?? '')
  if (mask === '') throw new ErrorResponse(400, 'FieldMask is a required parameter')
  const names = mask.split(',').map((name) => name.replace(/^places\./, ''))
  const unknown = names.find((name) => name !== 'nextPageToken' && !allPlaces.includes(name))
  if (unknown) throw new ErrorResponse(400, `no field ${unknown}`)
  return new Set(names)
}

function placeOf(query: string, n: number) {
  const end = String(n).padStart(4, '0')
  const phones =
    n % 3 === 2 ? {} : { internationalPhoneNumber: `+55 51 99876-${end}`, nationalPhoneNumber: `(51) 99876-${end}` }
  return {
    displayName: { text: `${query} ${n}`, languageCode: 'pt' },
    formattedAddress: `Rua ${n}, Porto Alegre - RS`,
    ...phones,
    ...(n > 0 && { rating: 4.5, userRatingCount: n }),
  }
}
