import { z } from 'zod'

/** Settings of a company with their initial values (wire.4, access.12). */
export const settingDefaults = {
  chatBotType: 'text',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  userRating: 'disabled',
  scheduleType: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'enabled',
  asaas: '',
  campaignsEnabled: 'false',
  userCreation: 'enabled',
  /** Minutes during which thanks are added to a resolved ticket and open no new one; 0 to 1440 (additive). */
  graceMinutes: '5',
  /**
   * Minutes after which a customer has waited long, and too long; 1 to 1440, the first less than the second (additive).
   */
  waitLongMinutes: '10',
  waitTooLongMinutes: '30',
  /**
   * Seconds of silence before a bot answers consecutive messages of a customer together; 0 to 15, 0 at once (additive).
   */
  botQuietSeconds: '4',
  /** Words that lead a customer to a person, separated by commas; '': the defaults of each language (additive). */
  humanWords: '',
  /** Only its owner and admins write to the customer of an owned ticket (additive). */
  onlyOwnerWrites: 'disabled',
  /**
   * Id of the user who becomes the owner of a pending ticket that is answered on the phone; '': it stays pending
   * (additive).
   */
  phoneAnswerUser: '',
  /** Archiving a chat on the phone resolves its ticket (additive). */
  phoneArchiveCloses: 'disabled',
  /** Every user of the company needs a second factor and must set it up if missing (additive). */
  twoFactorRequired: 'disabled',
} as const
export type SettingKey = keyof typeof settingDefaults

/** Settings whose value is never sent to clients: they see 'set' or '' (access.7). */
export const secretSettings: readonly SettingKey[] = ['asaas']

export const setting = z.object({ id: z.int(), key: z.string(), value: z.string(), companyId: z.int() })
export type Setting = z.output<typeof setting>
