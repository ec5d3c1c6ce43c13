import { mount } from 'svelte'
import './colours.css'
import './app.css'
import App from './App.svelte'
import { keepPage } from './offline/app.svelte'

mount(App, { target: document.getElementById('page')! })
void keepPage()
