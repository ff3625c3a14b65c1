import type { BinaryNode } from 'baileys'
import { S_WHATSAPP_NET } from 'baileys'
import type { Connection } from './connection.ts'
import { memberNode } from './group-changes.ts'
import { keyNodes, readBundle, readOneTimeKey } from './key-nodes.ts'
import type { Account, Directory, Group, LinkedDevice } from './model.ts'
import { attr, child, children, node, nowSeconds, textOf } from './nodes.ts'

export interface IqContext {
  directory: Directory
  mediaHost: string
  /** One-time keys that the key server reports before a device's first upload. */
  keysBeforeUpload: number
  onLogout(device: LinkedDevice): void
  onActive(connection: Connection, device: LinkedDevice): void
}

type Answer = BinaryNode[] | IqError
export class IqError {
  readonly code: number
  readonly text: string

  constructor(code: number, text: string) {
    this.code = code
    this.text = text
  }
}

type Responder = (context: IqContext, connection: Connection, device: LinkedDevice, iq: BinaryNode) => Answer

/** Answers to a companion's iq requests, by xmlns. Unknown ones get an empty result, because most are optional. */
const responders: Record<string, Responder> = {
  encrypt: (context, _connection, device, iq) => {
    if (child(iq, 'count')) return [node('count', { value: String(keyCount(context, device)) })]
    if (child(iq, 'digest')) return device.bundle ? [node('digest')] : []
    const keys = child(iq, 'key')
    if (keys)
      return [
        node(
          'list',
          {},
          children(keys, 'user').map((user) => keyAnswer(context.directory, user)),
        ),
      ]
    if (child(iq, 'rotate')) return []
    acceptKeyUpload(device, iq)
    return []
  },
  passive: (context, connection, device, iq) => {
    if (child(iq, 'active')) context.onActive(connection, device)
    return []
  },
  usync: (context, _connection, _device, iq) => {
    const usync = child(iq, 'usync')
    const queriedTags = new Set(children(child(usync, 'query')).map((item) => item.tag))
    const users = children(child(usync, 'list'), 'user').map((user) => usyncUser(context.directory, user, queriedTags))
    return [node('usync', { sid: usync?.attrs.sid, index: '0', last: 'true' }, [node('list', {}, users)])]
  },
  abt: () => [node('props', { hash: 'fake-wa' }, [])],
  blocklist: () => [node('list', {}, [])],
  privacy: (_context, _connection, _device, iq) =>
    iq.attrs.type === 'get'
      ? [
          node('privacy', {}, [
            node('category', { name: 'readreceipts', value: 'all' }),
            node('category', { name: 'last', value: 'all' }),
          ]),
        ]
      : [],
  'w:m': (context) => [
    node('media_conn', { auth: 'fake-wa', ttl: '3600', max_buckets: '12' }, [
      node('host', { hostname: context.mediaHost, maxContentLengthBytes: String(100 * 1024 * 1024) }),
    ]),
  ],
  'w:g2': (context, _connection, device, iq) => {
    if (child(iq, 'participating')) {
      const ownGroups = [...context.directory.groups.values()].filter((group) =>
        group.participants.includes(device.account),
      )
      return [node('groups', {}, ownGroups.map(groupNode))]
    }
    const group = context.directory.groups.get(iq.attrs.to ?? '')
    if (!group) return new IqError(404, 'item-not-found')
    if (iq.attrs.type !== 'get') return new IqError(501, 'feature-not-implemented')
    group.queries++
    return [groupNode(group)]
  },
  'w:profile:picture': (context, _connection, _device, iq) => {
    const url = context.directory.resolve(iq.attrs.target ?? iq.attrs.to)?.account.profilePictureUrl
    return url ? [node('picture', { id: '1', type: 'image', url })] : new IqError(404, 'item-not-found')
  },
  'w:sync:app:state': (_context, _connection, device, iq) => {
    const { shared } = device.account
    const collections = children(child(iq, 'sync'), 'collection')
    return [
      node(
        'sync',
        {},
        collections.map((collection) => shared.answer(collection)),
      ),
    ]
  },
  md: (context, _connection, device, iq) => {
    if (child(iq, 'remove-companion-device')) context.onLogout(device)
    return []
  },
}

export function answerIq(context: IqContext, connection: Connection, iq: BinaryNode): BinaryNode | undefined {
  const { device } = connection
  if (iq.attrs.type === 'result' || iq.attrs.type === 'error') return undefined
  const responder = responders[iq.attrs.xmlns ?? '']
  const answer = responder && device ? responder(context, connection, device, iq) : []
  const attrs = { from: iq.attrs.to ?? S_WHATSAPP_NET, id: iq.attrs.id, t: nowSeconds() }
  return answer instanceof IqError
    ? node('iq', { ...attrs, type: 'error' }, [node('error', { code: String(answer.code), text: answer.text })])
    : node('iq', { ...attrs, type: 'result' }, answer)
}

const keyCount = ({ keysBeforeUpload }: IqContext, { bundle, preKeys }: LinkedDevice) =>
  bundle ? preKeys.length : keysBeforeUpload

function acceptKeyUpload(device: LinkedDevice, iq: BinaryNode): void {
  if (!child(iq, 'skey') || !child(iq, 'identity')) return
  const preKeys = children(child(iq, 'list'), 'key').map(readOneTimeKey)
  device.acceptKeys(readBundle(iq), preKeys)
}

function keyAnswer(directory: Directory, user: BinaryNode): BinaryNode {
  const jid = attr(user, 'jid')
  const target = directory.resolve(jid)
  const companion = target && target.device > 0 ? target.account.linked.get(target.device) : undefined
  const bundle = target?.device === 0 ? target.account.phoneDevice.bundle() : companion?.takeBundle()
  if (!bundle) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })])
  return node('user', { jid, t: nowSeconds() }, keyNodes(bundle))
}

function usyncUser(directory: Directory, user: BinaryNode, queriedTags: Set<string>): BinaryNode {
  const contactText = textOf(child(user, 'contact'))
  const queriedJid = user.attrs.jid ?? `${contactText?.replace(/\D/g, '')}@s.whatsapp.net`
  const account = directory.resolve(queriedJid)?.account
  const jid = user.attrs.jid ?? account?.jid ?? queriedJid
  const answers: BinaryNode[] = []
  if (queriedTags.has('contact')) answers.push(node('contact', { type: account ? 'in' : 'out' }, contactText))
  if (account && queriedTags.has('devices')) answers.push(deviceList(account))
  if (account && queriedTags.has('lid')) answers.push(node('lid', { val: account.lidJid }))
  if (account && queriedTags.has('status')) answers.push(node('status', { t: nowSeconds() }, ''))
  return node('user', { jid }, answers)
}

function deviceList(account: Account): BinaryNode {
  const devices = [node('device', { id: '0' })]
  for (const device of account.linked.values()) {
    devices.push(node('device', { id: String(device.id), 'key-index': String(device.id) }))
  }
  return node('devices', {}, [node('device-list', { hash: 'fake-wa' }, devices)])
}

function groupNode(group: Group): BinaryNode {
  const createdAt = String(Math.floor(group.createdAt / 1000))
  return node(
    'group',
    {
      id: group.jid.split('@')[0],
      subject: group.subject,
      s_t: createdAt,
      creation: createdAt,
      creator: group.addressing === 'lid' ? group.owner.lidJid : group.owner.jid,
      addressing_mode: group.addressing,
    },
    group.participants.map((account) => memberNode(group, account, account === group.owner ? 'superadmin' : undefined)),
  )
}
