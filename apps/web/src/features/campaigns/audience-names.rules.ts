import type { Campaign } from '@recado/contract/campaigns/campaign'

/** Returns the names of a campaign's list, tag and segment; '' without an audience. */
export const audienceNames = ({
  contactList,
  tagListName,
  segmentName,
}: Pick<Campaign, 'tagListName' | 'segmentName'> & { contactList: { name: string } | null }): string =>
  [contactList?.name, tagListName, segmentName].filter((name) => name).join(' + ')
