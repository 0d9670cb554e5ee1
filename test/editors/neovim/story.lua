-- Runs in Neovim 0.7 or later. Reads what to do from $STORY, goes the way of the user's own keys (vim.lsp.buf.…), and
-- writes what it saw as JSON.
local story = vim.fn.json_decode(vim.env.STORY)
local answer = { diagnostics = {}, hover = "", arrived = {}, actions = {}, action = "", fixed = "", left = -1, completed = {}, renamed = {} }

local function wait_for(what, milliseconds, condition)
  if not vim.wait(milliseconds, condition, 50) then
    error("waited in vain for " .. what)
  end
end

local function open(file)
  vim.cmd("edit " .. vim.fn.fnameescape(story.workspace .. "/" .. file))
  return vim.api.nvim_get_current_buf()
end

local function start_server(buffer)
  local config = { name = "gateway-api", cmd = story.server, root_dir = story.workspace }
  if vim.fn.has("nvim-0.8") == 1 then
    vim.lsp.start(config, { bufnr = buffer })
  else
    vim.lsp.buf_attach_client(buffer, vim.lsp.start_client(config))
  end
end

local function put_cursor(place)
  vim.api.nvim_win_set_cursor(0, { place.line + 1, place.character + 1 })
end

-- The text of the floating window, where there is one.
local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
    end
  end
end

local function on_the_misspelt_name(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    if diagnostic.lnum == story.misspelt.line then
      table.insert(found, diagnostic)
    end
  end
  return found
end

local function tell()
  local buffer = open(story.routes)
  start_server(buffer)
  wait_for("the diagnostic", 60000, function()
    return #on_the_misspelt_name(buffer) > 0
  end)
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    local lsp = (diagnostic.user_data or {}).lsp or {}
    table.insert(answer.diagnostics, {
      lnum = diagnostic.lnum,
      message = diagnostic.message,
      source = diagnostic.source,
      code = diagnostic.code or lsp.code,
    })
  end

  put_cursor(story.right)
  vim.lsp.buf.hover()
  wait_for("the hover's window", 15000, function()
    return floating_text() ~= nil
  end)
  answer.hover = floating_text()

  vim.lsp.buf.definition()
  wait_for("the definition", 15000, function()
    return vim.api.nvim_get_current_buf() ~= buffer
  end)
  answer.arrived = { file = vim.api.nvim_buf_get_name(0), line = vim.api.nvim_win_get_cursor(0)[1] - 1 }

  vim.cmd("buffer! " .. buffer)
  put_cursor(story.misspelt)
  vim.ui.select = function(actions, options, choose)
    for _, action in ipairs(actions) do
      local title = options.format_item and options.format_item(action) or action[2].title
      table.insert(answer.actions, title)
      if answer.action == "" and title:find(story.fixTo, 1, true) then
        answer.action = title
        choose(action)
        return
      end
    end
    choose(nil)
  end
  local before = vim.api.nvim_buf_get_changedtick(buffer)
  vim.lsp.buf.code_action()
  wait_for("the code action's edit", 15000, function()
    return vim.api.nvim_buf_get_changedtick(buffer) ~= before
  end)
  answer.fixed = vim.api.nvim_buf_get_lines(buffer, story.misspelt.line, story.misspelt.line + 1, false)[1]
  wait_for("the diagnostic to vanish", 15000, function()
    return #on_the_misspelt_name(buffer) == 0
  end)
  answer.left = #on_the_misspelt_name(buffer)

  -- A key begun below the name of the first parent. The menu itself needs a person in insert mode, so the items are asked for.
  vim.api.nvim_buf_set_lines(buffer, story.right.line + 1, story.right.line + 1, false, { "      sec" })
  vim.api.nvim_win_set_cursor(0, { story.right.line + 2, 8 })
  local at = vim.lsp.util.make_position_params(0, "utf-16")
  at.position.character = 9
  local answers = vim.lsp.buf_request_sync(buffer, "textDocument/completion", at, 15000) or {}
  for _, reply in pairs(answers) do
    for _, item in ipairs(reply.result or {}) do
      local edit = item.textEdit
      table.insert(answer.completed, { label = item.label, text = edit.newText, start = edit.range.start.character })
    end
  end
  vim.api.nvim_buf_set_lines(buffer, story.right.line + 1, story.right.line + 2, false, {})

  put_cursor(story.right)
  vim.lsp.buf.rename(story.newName)
  local function text_of(file)
    local found = vim.fn.bufnr(vim.fn.fnamemodify(story.workspace .. "/" .. file, ":p"))
    if found < 0 then
      return nil
    end
    return table.concat(vim.api.nvim_buf_get_lines(found, 0, -1, false), "\n")
  end
  wait_for("the new name", 15000, function()
    for _, file in ipairs(story.named) do
      answer.renamed[file] = text_of(file)
      if not (answer.renamed[file] or ""):find("name: " .. story.newName, 1, true) then
        return false
      end
    end
    return true
  end)
end

local told, problem = pcall(tell)
if not told then
  answer.error = tostring(problem) .. " " .. vim.fn.json_encode(answer)
end
vim.fn.writefile({ vim.fn.json_encode(answer) }, story.answer)
vim.cmd("qa!")
