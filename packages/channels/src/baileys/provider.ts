import type { ChannelAddress, ChannelProvider, ChannelSession, GroupMember, SessionContext } from '../channel.ts'
import { SendFailure } from '../channel.ts'
import { newMessageId } from './message-id.ts'
import type { BaileysOptions } from './options.ts'
import { isLoopback } from './options.ts'
import { FailureCount } from './resends/failure-count.ts'

const MB = 1024 * 1024

/**
 * The provider `beta`: WhatsApp multi-device by QR code, over Baileys. Tests replace its addresses and keys.
 * @throws Error when a root key is given for an address that is not on this machine
 */
export function createBaileysProvider(options: BaileysOptions): ChannelProvider {
  if (options.rootKeyHex && !(options.socketUrl && isLoopback(options.socketUrl))) {
    throw new Error('WHATSAPP_ROOT_KEY is accepted only with a WHATSAPP_SOCKET_URL on this machine')
  }
  const failures = new FailureCount()
  return {
    name: 'beta',
    abilities: {
      holdsSession: true,
      takesOurIds: true,
      hasQr: true,
      canPairByCode: true,
      claimsNumber: true,
      canDelete: true,
      canEdit: true,
      canReact: true,
      canMarkRead: true,
      canType: true,
      seesTyping: true,
      canCheckNumber: true,
      canRejectCalls: true,
      hasPhoneBook: true,
      hasGroups: true,
      needsTemplate: false,
      windowMs: null,
      longest: null,
      mediaLimits: { image: 16 * MB, video: 64 * MB, audio: 16 * MB, document: 2048 * MB },
      mostOptions: 0,
      sendGap: { min: 600, max: 1500, burst: 5 },
    },
    newMessageId,
    open: (context) => new LazySession(options, context, failures),
    async ballots() {
      const { readBallot } = await import('./kinds/answer.rules.ts')
      return (ballot, secret) => readBallot(ballot as Parameters<typeof readBallot>[0], secret)
    },
  }
}

/** Loads Baileys at the first `connect`, so that a server without a real number does not pay for its memory. */
class LazySession implements ChannelSession {
  private readonly options: BaileysOptions
  private readonly context: SessionContext
  private readonly failures: FailureCount
  private loading: Promise<ChannelSession> | null = null

  constructor(options: BaileysOptions, context: SessionContext, failures: FailureCount) {
    this.options = options
    this.context = context
    this.failures = failures
  }

  async connect(): Promise<void> {
    await (await this.load()).connect()
  }

  async disconnect(): Promise<void> {
    await (await this.loading)?.disconnect()
  }

  async logOut(): Promise<void> {
    if (this.loading !== null) await (await this.loading).logOut()
    else await this.context.keys.clear()
  }

  async pairingCode(phone: string): Promise<{ code: string; validMs: number }> {
    const session = await this.connected()
    if (!session.pairingCode) throw new SendFailure('retry', 'the session is not open', 428)
    return session.pairingCode(phone)
  }

  async send(message: Parameters<ChannelSession['send']>[0]): ReturnType<ChannelSession['send']> {
    return (await this.connected()).send(message)
  }

  async deleteMessage(target: Parameters<ChannelSession['deleteMessage']>[0]): Promise<void> {
    await (await this.connected()).deleteMessage(target)
  }

  async editMessage(target: Parameters<ChannelSession['editMessage']>[0]): Promise<void> {
    await (await this.connected()).editMessage(target)
  }

  async react(target: Parameters<ChannelSession['react']>[0]): Promise<void> {
    await (await this.connected()).react(target)
  }

  async markRead(target: Parameters<ChannelSession['markRead']>[0]): Promise<void> {
    await (await this.connected()).markRead(target)
  }

  async rejectCall(...parameters: Parameters<ChannelSession['rejectCall']>): Promise<void> {
    await (await this.connected()).rejectCall(...parameters)
  }

  async setTyping(...parameters: Parameters<ChannelSession['setTyping']>): Promise<void> {
    await (await this.connected()).setTyping(...parameters)
  }

  async checkNumber(phone: string): ReturnType<ChannelSession['checkNumber']> {
    return (await this.connected()).checkNumber(phone)
  }

  async phoneBook(): ReturnType<ChannelSession['phoneBook']> {
    return (await this.connected()).phoneBook()
  }

  async groupMembers(group: ChannelAddress): Promise<GroupMember[]> {
    return (await (await this.connected()).groupMembers?.(group)) ?? []
  }

  async profilePicture(
    of: Parameters<ChannelSession['profilePicture']>[0],
  ): ReturnType<ChannelSession['profilePicture']> {
    return (await this.connected()).profilePicture(of)
  }

  async downloadMedia(
    ref: Parameters<ChannelSession['downloadMedia']>[0],
  ): ReturnType<ChannelSession['downloadMedia']> {
    return (await this.load()).downloadMedia(ref)
  }

  async refreshMedia(ref: Parameters<ChannelSession['refreshMedia']>[0]): ReturnType<ChannelSession['refreshMedia']> {
    return (await this.connected()).refreshMedia(ref)
  }

  private load(): Promise<ChannelSession> {
    this.loading ??= (async () => {
      const { silenceLibsignal } = await import('./quiet.ts')
      silenceLibsignal()
      const { leaveSessionsUntouched } = await import('./untouched-sessions.ts')
      leaveSessionsUntouched()
      const { BaileysSession } = await import('./session.ts')
      return new BaileysSession(this.options, this.context, this.failures)
    })()
    return this.loading
  }

  private async connected(): Promise<ChannelSession> {
    if (!this.loading) throw new SendFailure('retry', 'the session is not open', 428)
    return this.loading
  }
}
