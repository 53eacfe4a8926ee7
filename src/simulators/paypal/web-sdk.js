/**
 * The part of PayPal's JS SDK v6 that one payment needs: `window.paypal` and the button. Plain JavaScript, because
 * browsers get this file as it is.
 */
(() => {
  const fakePayPal = new URL(document.currentScript.src).origin;
  const CLOSED_CHECK_MS = 300;
  // While it navigates between origins, a window can briefly seem closed.
  const CHECKS_TILL_GONE = 3;
  const POPUP = 'popup,width=460,height=720';

  function problem(code, message, isRecoverable = false) {
    return Object.assign(new Error(message), { name: 'PayPalStandInError', code, isRecoverable });
  }

  /** A popup window, or null if the browser blocks it. */
  function openPopup() {
    const popup = window.open(`${fakePayPal}/checkoutnow/opening`, '_blank', POPUP);
    if (popup === null || popup.closed) return null;
    return {
      window: popup,
      // Replacing the location is allowed even across origins.
      show: (address) => popup.location.replace(address),
      isGone: () => popup.closed,
      close: () => popup.close(),
    };
  }

  /** A dialog in the merchant's page, with the same checkout in a frame. */
  function openDialog() {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'PayPal sandbox stand-in');
    dialog.style.cssText = 'width:min(460px,100vw);height:min(720px,100dvh);padding:0;border:0;border-radius:8px';
    const frame = document.createElement('iframe');
    frame.title = 'PayPal sandbox stand-in';
    frame.src = `${fakePayPal}/checkoutnow/opening`;
    frame.style.cssText = 'width:100%;height:calc(100% - 44px);border:0';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close without paying';
    close.style.cssText = 'width:100%;min-height:44px;font:inherit';
    close.addEventListener('click', () => dialog.close());
    dialog.append(close, frame);
    document.body.append(dialog);
    dialog.showModal();
    return {
      window: frame.contentWindow,
      show: (address) => {
        frame.src = address;
      },
      isGone: () => !dialog.open,
      close: () => {
        dialog.close();
        dialog.remove();
      },
    };
  }

  function openSurface(mode) {
    if (mode === 'modal') return openDialog();
    const popup = openPopup();
    if (popup !== null) return popup;
    if (mode === 'auto') return openDialog();
    throw problem('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser blocked the window', true);
  }

  /**
   * Messages from the window or dialog: that its first page is open, and what the payer decides or that it was closed.
   */
  function newsFrom(surface) {
    const opened = Promise.withResolvers();
    const decided = Promise.withResolvers();
    let closedChecks = 0;
    const end = (decision) => {
      clearInterval(watch);
      window.removeEventListener('message', onMessage);
      surface.close();
      opened.resolve();
      decided.resolve(decision);
    };
    const onMessage = ({ origin, source, data }) => {
      if (origin !== fakePayPal || source !== surface.window || data?.from !== 'paypal-stand-in') return;
      if (data.outcome === 'opened') opened.resolve();
      else end(data);
    };
    const watch = setInterval(() => {
      closedChecks = surface.isGone() ? closedChecks + 1 : 0;
      if (closedChecks === CHECKS_TILL_GONE) end({ outcome: 'cancelled' });
    }, CLOSED_CHECK_MS);
    window.addEventListener('message', onMessage);
    return { opened: opened.promise, decided: decided.promise };
  }

  async function tell({ onApprove, onCancel }, { outcome, orderId, payerId, reason }) {
    if (outcome === 'failed') throw problem(reason, 'PayPal cannot take this order');
    if (outcome === 'cancelled') onCancel?.({ orderId });
    else await onApprove?.({ orderId, payerId });
  }

  function createSession(handlers) {
    let surface = null;
    const run = async (mode, order) => {
      if (!['auto', 'popup', 'modal'].includes(mode))
        throw problem('ERR_INVALID_PRESENTATION_MODE', `The stand-in has no presentation mode ${mode}`);
      // At once: after waiting for the order, the click would no longer count, and the browser would block the window.
      surface = openSurface(mode);
      const { opened, decided } = newsFrom(surface);
      // A window that is redirected or closed before its first page has loaded could still end up on that page.
      await Promise.allSettled([order, opened]);
      const { orderId } = await order;
      if (typeof orderId !== 'string') throw problem('ERR_INVALID_ORDER_ID', 'The merchant has no order to pay');
      const query = new URLSearchParams({ token: orderId, origin: window.location.origin });
      surface.show(`${fakePayPal}/checkoutnow?${query}`);
      await tell(handlers, { ...(await decided), orderId });
    };
    const close = () => {
      surface?.close();
      surface = null;
    };
    return {
      start: async ({ presentationMode } = { presentationMode: 'auto' }, order = Promise.resolve(handlers)) => {
        try {
          await run(presentationMode, order);
        } catch (error) {
          close();
          if (error.isRecoverable || handlers.onError === undefined) throw error;
          handlers.onError(error);
        }
      },
      cancel: close,
      destroy: close,
    };
  }

  async function createInstance({ clientToken, clientId, components = [] }) {
    if ((clientToken === undefined) === (clientId === undefined))
      throw problem('ERR_INVALID_OPTIONS', 'Either clientToken or clientId is needed, and not both');
    if (clientToken !== undefined) {
      const { ok } = await fetch(`${fakePayPal}/web-sdk/v6/instance`, { method: 'POST', body: clientToken });
      if (!ok) throw problem('ERR_INVALID_CLIENT_TOKEN', 'The client token is not good, or no longer');
    }
    const findEligibleMethods = async () => ({ isEligible: (method) => method === 'paypal' });
    const base = { findEligibleMethods, updateLocale: () => undefined };
    return components.includes('paypal-payments')
      ? { ...base, createPayPalOneTimePaymentSession: createSession }
      : base;
  }

  const LABELS = { pay: 'Pay with PayPal', buynow: 'Buy now with PayPal', checkout: 'Check out with PayPal' };
  const LOOK = `
    :host { display: block } :host([hidden]) { display: none }
    button { width: 100%; min-height: 48px; border: 0; border-radius: 4px; background: #ffc439; color: #001435;
      font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer }
    button:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px }
    button:disabled { opacity: .5; cursor: default }
    small { display: block; font-weight: 400; font-size: 12px }`;

  class PayPalButton extends HTMLElement {
    static observedAttributes = ['disabled', 'type'];
    #button = document.createElement('button');

    constructor() {
      super();
      const style = document.createElement('style');
      style.textContent = LOOK;
      this.#button.type = 'button';
      this.attachShadow({ mode: 'open', delegatesFocus: true }).append(style, this.#button);
    }

    connectedCallback() {
      this.#draw();
    }

    attributeChangedCallback() {
      this.#draw();
    }

    #draw() {
      const note = document.createElement('small');
      note.textContent = 'simulation, no money moves';
      this.#button.disabled = this.hasAttribute('disabled');
      this.#button.replaceChildren(LABELS[this.getAttribute('type')] ?? 'PayPal', ' ', note);
    }
  }

  if (customElements.get('paypal-button') === undefined) customElements.define('paypal-button', PayPalButton);
  window.paypal = { version: '6.0.0', createInstance };
})();
