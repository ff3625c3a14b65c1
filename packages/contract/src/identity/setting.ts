import { z } from 'zod'

/** Settings of a company with the value each starts with (wire.4, access.12). */
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
  /** Minutes for which thanks still belong to a resolved ticket and open no new one; 0 to 1440 (additive). */
  graceMinutes: '5',
  /** From how many minutes on a customer has waited long, and too long; 1 to 1440, the first below the second (additive). */
  waitLongMinutes: '10',
  waitTooLongMinutes: '30',
  /** Seconds of quiet after which what a customer wrote in several lines is answered; 0 to 15, 0 at once (additive). */
  botQuietSeconds: '4',
  /** In a ticket that somebody has, only they and admins write to the customer (additive). */
  onlyOwnerWrites: 'disabled',
  /** The user who becomes the owner of a waiting ticket that is answered on the phone, by id; '': it goes on waiting (additive). */
  phoneAnswerUser: '',
  /** A ticket whose chat is archived on the phone is resolved (additive). */
  phoneArchiveCloses: 'disabled',
  /** Everybody of the company signs in with a second step; who has none sets it up first (additive). */
  twoFactorRequired: 'disabled',
} as const
export type SettingKey = keyof typeof settingDefaults

/** Settings whose value never leaves the server: 'set' or '' is shown (access.7). */
export const secretSettings: readonly SettingKey[] = ['asaas']

export const setting = z.object({ id: z.int(), key: z.string(), value: z.string(), companyId: z.int() })
export type Setting = z.output<typeof setting>
