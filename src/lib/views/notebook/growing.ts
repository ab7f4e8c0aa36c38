/** A text field as high as its text; `text` says when it changes. */
export const growing = (text: () => string) => (field: HTMLTextAreaElement) => {
  text();
  field.style.height = 'auto';
  // Its border is outside of what scrolls.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
};
