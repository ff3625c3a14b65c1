import { aiPlaces } from './areas/ai-places.ts'
import { boardPlaces } from './areas/board-places.ts'
import { businessPlaces } from './areas/business-places.ts'
import { campaignPlaces } from './areas/campaign-places.ts'
import { channelPlaces } from './areas/channel-places.ts'
import { chatPlaces } from './areas/chat-places.ts'
import { contactPlaces } from './areas/contact-places.ts'
import { documentationPlaces } from './areas/documentation-places.ts'
import { extractorPlaces } from './areas/extractor-places.ts'
import { flowPlaces } from './areas/flow-places.ts'
import { outsidePlaces } from './areas/outside-places.ts'
import { privacyPlaces } from './areas/privacy-places.ts'
import { queuePlaces } from './areas/queue-places.ts'
import { rolePlaces } from './areas/role-places.ts'
import { stepEditorPlaces } from './areas/step-editor-places.ts'
import { teamPlaces } from './areas/team-places.ts'
import { textPlaces } from './areas/text-places.ts'
import type { Place } from './place.ts'

/** The screens of the areas around the inbox. Each area has its file in `areas`. */
export const areaPlaces: readonly Place[] = [
  ...contactPlaces,
  ...privacyPlaces,
  ...channelPlaces,
  ...textPlaces,
  ...aiPlaces,
  ...outsidePlaces,
  ...stepEditorPlaces,
  ...queuePlaces,
  ...chatPlaces,
  ...campaignPlaces,
  ...teamPlaces,
  ...flowPlaces,
  ...businessPlaces,
  ...documentationPlaces,
  ...boardPlaces,
  ...extractorPlaces,
  ...rolePlaces,
]
