import { ADMIN_PASSWORD, startShop } from '../../support/browser/built-shop';
import { expect, test, whenAlive } from '../../support/browser/browser';

const PROTECTED = [
  '/cart',
  '/checkout',
  '/orders',
  '/order-history',
  '/profile',
  '/admin/dealers',
  '/admin/vendor-orders',
  '/dashboard',
];

test('every protected route sends a visitor to /auth', async ({ page }) => {
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth(\?|$)/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  }
});

test('a spinner shows while the session is loading', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByRole('status', { name: /logged in/ })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/auth/);
});

test('a new customer signs up, signs out and signs in', async ({ page }) => {
  await page.goto('/auth');
  await whenAlive(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByRole('button', { name: /create|sign up/i }).click();
  await expect(form.getByText('Please fill in all required fields')).toBeVisible();

  await form.getByLabel('Username').fill('builder-one');
  await form.getByLabel('Email').fill('builder@shop.example');
  await form.getByRole('textbox', { name: /Password/ }).fill('short');
  await form.getByRole('button', { name: /create|sign up/i }).click();
  await expect(form.getByText('Passwords have at least 8 characters')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveValue('builder-one');

  await form.getByRole('textbox', { name: /Password/ }).fill('a long enough one');
  await form.getByRole('button', { name: /create|sign up/i }).click();
  await expect(page.getByText('Account created!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const navigation = page.getByRole('banner');
  await navigation.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('@builder-one')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByText('You have been logged out successfully.', { exact: true }),
  ).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeVisible();

  await navigation.getByRole('link', { name: 'Login' }).click();
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Username').fill('builder-one');
  await signIn.getByRole('textbox', { name: /Password/ }).fill('not this one');
  await signIn.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(signIn.getByLabel('Username')).toHaveValue('builder-one');
  await signIn.getByRole('textbox', { name: /Password/ }).fill('a long enough one');
  await signIn.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You have successfully logged in.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('a visitor’s pages ask for no user and log nothing, and a reload shows who has signed in', async ({
  page,
}) => {
  const heard: string[] = [];
  page.on('console', (message) => {
    // The test's browser says so, when the shop has the time to register its worker.
    if (!message.text().startsWith('Service Worker registration blocked'))
      heard.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user')) heard.push('GET /api/user');
  });
  for (const path of ['/', '/category/tools', '/product/gusset-plate-set']) {
    await page.goto(path);
    await whenAlive(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(heard).toEqual([]);
  await page.request.post('/api/register', {
    data: { username: 'reloader', password: 'kept over a reload', email: 're@shop.example' },
  });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('signing in returns to the page that asked for it', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
  const signIn = page.getByRole('tabpanel', { name: 'Sign In' });
  await signIn.getByLabel('Username').fill('admin');
  await signIn.getByRole('textbox', { name: /Password/ }).fill(ADMIN_PASSWORD);
  await signIn.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('© 2008')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    '/admin/dealers',
  );
});

test('a restart keeps users, sessions and messages', async ({ page }) => {
  const shop = await startShop();
  try {
    const made = await page.request.post(`${shop.url}/api/register`, {
      data: { username: 'keeper', password: 'kept over a restart', email: 'keeper@shop.example' },
    });
    expect(made.status()).toBe(201);
    await shop.restart();
    const user = await page.request.get(`${shop.url}/api/user`);
    expect(await user.json()).toMatchObject({ username: 'keeper' });
  } finally {
    await page.close(); // its prefetches must not fail when the shop stops
    await shop.stop();
  }
});
