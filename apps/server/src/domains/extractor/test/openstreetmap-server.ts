import { ErrorResponse, type Interruption, type Listening, listening } from './listening.ts'

export interface OpenStreetMapServer extends Listening {
  /** Time of each call, in milliseconds of the process, and its content. */
  calls: Array<{ at: number; path: string; agent: string; question: string }>
  interruptions: Interruption[]
  /** Overpass returns this remark next instead of its elements. */
  remark: string | null
}

/**
 * Nominatim and Overpass as one small server. It knows one place, requires a User-Agent, and answers valid queries with
 * nodes, and with ways by their centre.
 */
export async function startOpenStreetMapServer(): Promise<OpenStreetMapServer> {
  const server: Omit<OpenStreetMapServer, keyof Listening> = { calls: [], interruptions: [], remark: null }
  const base = await listening(({ request, url, body }) => {
    const agent = request.headers['user-agent'] ?? ''
    if (!agent.startsWith('Recado/')) throw new ErrorResponse(403, 'say who you are')
    const question =
      url.pathname === '/search' ? (url.searchParams.get('q') ?? '') : (new URLSearchParams(body).get('data') ?? '')
    server.calls.push({ at: performance.now(), path: url.pathname, agent, question })
    if (url.pathname === '/search') return placesFor(question, url)
    if (request.method !== 'POST' || url.pathname !== '/api/interpreter')
      throw new ErrorResponse(404, 'no such service')
    if (
      !/^\[out:json\]\[timeout:\d+\];\((nwr(\["[^"]+"(~"(?:[^"\\]|\\.)*",i|="[^"]*")?\])+\([-\d.,]+\);)+\);out center \d+;$/.test(
        question,
      )
    )
      throw new ErrorResponse(400, 'parse error')
    return server.remark === null ? { elements } : { elements: [], remark: server.remark }
  }, server.interruptions)
  return Object.assign(server, base)
}

function placesFor(question: string, url: URL) {
  if (url.searchParams.get('format') !== 'jsonv2') throw new ErrorResponse(400, 'format')
  if (question !== 'Porto Alegre') return []
  return [{ display_name: 'Porto Alegre, RS, Brasil', boundingbox: ['-30.26', '-29.93', '-51.30', '-51.01'] }]
}

const elements = [
  {
    type: 'node',
    ...{ id: 1, lat: -30.03, lon: -51.21 },
    tags: {
      name: 'Padaria Um',
      phone: '+55 51 99999-0001;+55 51 3333-0001',
      'addr:street': 'Rua A',
      'addr:housenumber': '1',
      'addr:city': 'Porto Alegre',
    },
  },
  {
    type: 'way',
    id: 2,
    center: { lat: -30.04, lon: -51.22 },
    tags: { name: 'Padaria Dois', 'contact:phone': '(51) 3333-0002' },
  },
  { type: 'node', id: 3, lat: -30.05, lon: -51.23, tags: { name: 'Sem telefone' } },
  { type: 'node', id: 4, lat: -30.06, lon: -51.24, tags: { phone: '+55 51 3333-0004' } },
  { type: 'node', id: 5, lat: -30.07, lon: -51.25, tags: { name: 'Padaria Uma vez mais', phone: '+55 51 99999-0001' } },
]
