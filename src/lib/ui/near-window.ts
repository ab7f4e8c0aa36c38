/** Whether an element is in the window or within a window's height of it, and how high it is at that moment. */
type Tell = (isNear: boolean, height: number) => void;

const listeners = new WeakMap<Element, Tell>();
let observer: IntersectionObserver | null = null;

const observing = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    { rootMargin: '100% 0px' },
  ));

/** Tells of an element soon, whenever it comes near or goes away, and when it is taken out. */
export const nearWindow =
  (tell: Tell) =>
  (element: Element): (() => void) => {
    listeners.set(element, tell);
    observing().observe(element);
    return () => {
      tell(false, element.getBoundingClientRect().height);
      observing().unobserve(element);
      listeners.delete(element);
    };
  };
