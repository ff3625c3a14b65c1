/**
 * The class of an outbox item. Items of a class keep their order within a chat; a lower class overtakes items that have
 * not begun. 0: a user's action; 1: a bot's answer; 2: a reminder or schedule; 3: a campaign.
 */
export type SendClass = 0 | 1 | 2 | 3

export const SEND_CLASSES: readonly SendClass[] = [0, 1, 2, 3]
