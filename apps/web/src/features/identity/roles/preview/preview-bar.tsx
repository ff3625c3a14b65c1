import { useViewAs } from '../../../../platform/api/view-as.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

/** Lazy, because few users see it. */
const ViewBar = lazyPart(() => import('./view-bar.tsx').then((file) => file.ViewBar))

/** The bar above every screen while the app is shown as another role. */
export function PreviewBar() {
  const role = useViewAs(({ preview }) => preview?.role)
  return role ? <ViewBar role={role} /> : null
}
